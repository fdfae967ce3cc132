"""Which table a command means that names none."""

from collections.abc import Iterable

from cogs.ui.context import Context
from game.model.ids import UserId
from game.tables import NoGame, Table


async def table_meant(ctx: Context) -> Table:
    """This channel's game, that of theirs which rests here, or their only one. Raises NoGame.

    One that they have left counts where there is no other: they may still look at it.
    """
    user = ctx.person.user
    try:
        return await ctx.tables.in_channel(ctx.channel)
    except NoGame:
        if resting := _played_by(user, await ctx.tables.resting_in(ctx.channel)):
            return resting[-1]
        mine = [t for t in await ctx.tables.of_person(user) if t.seat_of(user) is not None]
        meant = _played_by(user, mine) or mine
        if len(meant) != 1:
            raise
        return meant[0]


def _played_by(user: UserId, tables: Iterable[Table]) -> list[Table]:
    """Those at which this person sits, and has not left."""
    return [one for one in tables if one.seat_of(user) is not None and not one.left_by(user)]
