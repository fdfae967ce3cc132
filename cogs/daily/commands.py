"""The command for today's puzzle, and for yesterday's answer."""

from discord import app_commands

from cogs.daily.clicks import open_day, open_today
from cogs.daily.results import solution_page
from cogs.daily.showing import open_illustrated
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from i18n.commands import localised

TODAY, YESTERDAY = "today", "yesterday"
DAYS = [
    app_commands.Choice(name=localised("command-daily-today.choice"), value=TODAY),
    app_commands.Choice(name=localised("command-daily-yesterday.choice"), value=YESTERDAY),
]


async def open_yesterday(ctx: Context) -> None:
    """Show yesterday's answer. A person who has an attempt left goes on with the puzzle instead."""
    yesterday = ctx.tables.daily.yesterday()
    if await ctx.tables.daily.has_attempt_left(ctx.person.user, yesterday):
        await open_day(ctx, yesterday, [ctx.words("daily-still-open")])
    else:
        await open_illustrated(ctx, solution_page(ctx.words, yesterday, 0))


def daily_command(services: AnswerServices) -> Command:
    """Make ``/cartagena daily``.

    Yesterday is an option, not a subcommand: Discord cannot run a command that has subcommands.
    """

    @app_commands.command(
        name=localised("command-daily.name"), description=localised("command-daily.description")
    )
    @app_commands.rename(day=localised("command-daily-day.name"))
    @app_commands.describe(day=localised("command-daily-day.description"))
    @app_commands.choices(day=DAYS)
    async def daily(interaction: Interaction, day: str = TODAY) -> None:
        handler = open_yesterday if day == YESTERDAY else open_today
        await answer_interaction(services, interaction, handler)

    return daily
