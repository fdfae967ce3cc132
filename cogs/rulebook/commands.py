"""The command that explains the game."""

from functools import partial

from discord import app_commands

from cogs.rulebook.clicks import open_rules
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options import command_choices as choices
from game.rules.editions import CLASSIC, EDITIONS
from game.rules.setup import Options
from game.tables import NoGame
from i18n.commands import localised


async def show_rules(ctx: Context, edition: str | None) -> None:
    """Show how to play an edition as printed, or this channel's game if no edition is given."""
    if edition is not None:
        await open_rules(ctx, Options.printed(EDITIONS[edition]))
        return
    try:
        table = await ctx.tables.open_table_in_channel(ctx.channel)
    except NoGame:
        await open_rules(ctx, Options.printed(CLASSIC))
    else:
        await open_rules(ctx, table.options)


def rules_command(services: AnswerServices) -> Command:
    """Make ``/cartagena rules``."""

    @app_commands.command(
        name=localised("command-rules.name"), description=localised("command-rules.description")
    )
    @app_commands.rename(edition=localised("command-rules-edition.name"))
    @app_commands.describe(edition=localised("command-rules-edition.description"))
    @app_commands.choices(edition=choices.EDITION_CHOICES)
    async def rules(interaction: Interaction, edition: str | None = None) -> None:
        await answer_interaction(services, interaction, partial(show_rules, edition=edition))

    return rules
