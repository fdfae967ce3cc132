"""The commands that open a person's panel, and that allow or forbid hints at a table."""

from discord import app_commands

from cogs.panel.clicks import open_panel
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.table_meant import table_meant
from cogs.ui.without_options import without_options
from i18n import phrase
from i18n.commands import localised


async def hand(ctx: Context) -> None:
    """Open the private panel."""
    table = await table_meant(ctx)
    await open_panel(ctx, table.game.id)
    await ctx.services.delivery.record_table_seen(table.game.id, ctx.person.user)


async def allow_hints(ctx: Context) -> None:
    """Let this channel's players ask for hints."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    await ctx.tables.hints.allow(table.game.id, ctx.person, ctx.click)
    await ctx.reply(phrase("hints-allowed"))


async def forbid_hints(ctx: Context) -> None:
    """Forbid this channel's players to ask for hints."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    await ctx.tables.hints.forbid(table.game.id, ctx.person, ctx.click)
    await ctx.reply(phrase("hints-forbidden"))


hand_command = without_options(
    localised("command-hand.name"), localised("command-hand.description"), hand
)
"""``/cartagena hand``."""


def hints_command(services: AnswerServices) -> Command:
    """Make ``/cartagena hints``."""

    @app_commands.command(
        name=localised("command-hints.name"), description=localised("command-hints.description")
    )
    @app_commands.rename(allowed=localised("command-hints-allowed.name"))
    @app_commands.describe(allowed=localised("command-hints-allowed.description"))
    async def hints(
        interaction: Interaction,
        allowed: bool,  # noqa: FBT001 - an option of the command
    ) -> None:
        await answer_interaction(services, interaction, allow_hints if allowed else forbid_hints)

    return hints
