"""The command with which a game's host or a moderator gives the game a longer pace."""

from discord import ui

from cogs.absence.pace import pace_choices, read_pace
from cogs.ui.buttons import ClickId, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, text_view
from cogs.ui.without_options import without_options
from cogs.wording.clock import lengthened_line, pace_line
from cogs.wording.names import escaped_name
from game.tables import Table
from game.tables.absence.longer_pace import pace_lengthened_in_this_turn
from game.tables.lobby.terms import PACES
from i18n import Words
from i18n.commands import localised


async def ask_for_longer_pace(ctx: Context) -> None:
    """Ask how long a turn of this channel's game may take from now on."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    table = await ctx.tables.paces.load_if_may_lengthen(table.game.id, ctx.person)
    await ctx.show(longer_pace_question(ctx.words, table))


async def lengthen_pace(ctx: Context, click: ClickId) -> None:
    """Give every turn as much time as the button says."""
    await ctx.tables.paces.lengthen(click.game, ctx.person, read_pace(click), ctx.click)
    await ctx.edit_clicked_message(text_view(ctx.words("longer-pace-set")))


def longer_pace_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask how long a turn may take, and offer the paces that are longer than the present one."""
    present_pace = table.game.pace or 0
    longer = [pace for pace in PACES if pace > present_pace]
    asked = words("longer-pace-question") if longer else words("longer-pace-longest")
    choices = pace_choices(words, table, "pace-longer", longer) if longer else []
    return layout(*joined_text_item([pace_line(words, table), asked]), *rows(choices))


def longer_pace_lines(words: Words, table: Table) -> list[str]:
    """Return the line that says who gave the game a longer pace in this turn, if somebody did."""
    if not pace_lengthened_in_this_turn(table):
        return []
    names = [escaped_name(name) for name in table.names]
    return [lengthened_line(words, table, table.game.longer_paces[-1], names)]


longer_pace_command = without_options(
    localised("command-pace.name"), localised("command-pace.description"), ask_for_longer_pace
)
"""``/cartagena pace``."""
