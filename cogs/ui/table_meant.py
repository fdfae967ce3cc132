"""Finds the table that a command means if it names none, and the finished game of a button."""

from collections.abc import Iterable

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.wording.errors import AnotherPlace
from game.model.ids import UserId
from game.tables import Table
from game.tables.checks import check_finished
from game.tables.errors import NoGame


async def table_meant(ctx: Context) -> Table:
    """Find this channel's game, the person's game that rests here, or their only game.

    If they play in no game any more, a game that they have left counts: they may still look at it.
    Raises NoGame.
    """
    user = ctx.person.user
    try:
        return await ctx.tables.open_table_in_channel(ctx.channel)
    except NoGame:
        if resting := _played_by(user, await ctx.tables.resting_tables_in(ctx.channel)):
            return resting[-1]
        mine = [
            t for t in await ctx.tables.open_tables_of_person(user) if t.seat_of(user) is not None
        ]
        meant = _played_by(user, mine) or mine
        if len(meant) != 1:
            raise
        return meant[0]


async def finished_game_in_server(ctx: Context, click: ClickId) -> Table:
    """Return the finished game that a button names. Raises AnotherPlace and NotFinished."""
    table = await ctx.tables.table(click.game)
    if table.game.guild != ctx.guild:
        raise AnotherPlace
    check_finished(table)
    return table


def _played_by(user: UserId, tables: Iterable[Table]) -> list[Table]:
    """Return the tables at which this person sits and which they have not left."""
    return [one for one in tables if one.seat_of(user) is not None and not one.has_left(user)]
