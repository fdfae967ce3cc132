"""The command that lists one's open games."""

from collections.abc import Iterable

from discord import ui

from cogs.ui.commands import plain
from cogs.ui.context import Context
from cogs.ui.layout import board_link, fitting, layout, lines
from cogs.wording.names import escaped
from game.tables import Table
from i18n import Words
from i18n.commands import localised


async def list_games(ctx: Context) -> None:
    """List the person's open games."""
    await ctx.show(games_list(ctx.words, await ctx.tables.of_person(ctx.person.user)))


def games_list(words: Words, tables: Iterable[Table]) -> ui.LayoutView:
    """The reader's open games, with links; the first ones where they are too many."""
    games = [_game_line(words, table) for table in tables]
    if not games:
        return layout(*lines([words("games-none")]))
    title = f"### {words('games-title', count=len(games))}"
    shown = fitting(games, [title, "…"])
    more = [] if shown == games else ["…"]
    return layout(*lines([title, *shown, *more]))


def _game_line(words: Words, table: Table) -> str:
    link = board_link(table)
    if not table.playing:
        return words("games-lobby", game=str(table.game.id), link=link)
    name = escaped(table.names[table.state.turn])
    return words("games-running", game=str(table.game.id), link=link, name=name)


games_command = plain(
    localised("command-games.name"), localised("command-games.description"), list_games
)
"""``/cartagena games``."""
