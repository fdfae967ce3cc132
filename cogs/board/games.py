"""The command that lists one's open games."""

from collections.abc import Iterable

from discord import ui

from cogs.ui.context import Context
from cogs.ui.layout import board_link, fitting, layout, lines
from cogs.ui.without_options import without_options
from cogs.wording.clock import ago
from cogs.wording.names import escaped
from game.model.ids import UserId
from game.tables import Table
from game.tables.time.waiting import since
from i18n import Words
from i18n.commands import localised


async def list_games(ctx: Context) -> None:
    """List the person's open games, and those that rest."""
    user = ctx.person.user
    tables = (*await ctx.tables.of_person(user), *await ctx.tables.resting_of(user))
    await ctx.show(games_list(ctx.words, tables, user))


def games_list(words: Words, tables: Iterable[Table], user: UserId) -> ui.LayoutView:
    """The games that the reader has not left, with links; the first of them if too many.

    Those come first in which it is the reader's turn, the one that has waited longest before all;
    those that rest come last.
    """
    mine = [table for table in tables if not table.left_by(user)]
    found = sorted(mine, key=lambda table: _order(table, user))
    games = [_game_line(words, table, user) for table in found]
    if not games:
        return layout(*lines([words("games-none")]))
    title = f"### {words('games-title', count=len(games))}"
    shown = fitting(games, [title, "…"])
    more = [] if shown == games else ["…"]
    return layout(*lines([title, *shown, *more]))


def _order(table: Table, user: UserId) -> tuple[bool, bool, bool, int]:
    mine = _awaits(table, user)
    return table.resting, not mine, not table.playing, since(table) if mine else -since(table)


def _awaits(table: Table, user: UserId) -> bool:
    return table.playing and table.on_turn.user == user


def _game_line(words: Words, table: Table, user: UserId) -> str:
    game, link, moment = str(table.game.id), board_link(table), ago(since(table))
    if table.resting:
        return words("games-resting", game=game, link=link, moment=moment)
    if not table.playing:
        return words("games-lobby", game=game, link=link, moment=moment)
    if _awaits(table, user):
        return words("games-yours", game=game, link=link, moment=moment)
    name = escaped(table.names[table.state.turn])
    return words("games-others", game=game, link=link, name=name, moment=moment)


games_command = without_options(
    localised("command-games.name"), localised("command-games.description"), list_games
)
"""``/cartagena games``."""
