"""Which game a command means that names none."""

from cogs.ui.context import Visit
from game.tables import NoGame, Table


async def table_here_or_only(visitor: Visit) -> Table:
    """This channel's game, or the person's only one. Raises NoGame."""
    try:
        return await visitor.tables.in_channel(visitor.channel)
    except NoGame:
        user = visitor.person.user
        mine = [t for t in await visitor.tables.of_person(user) if t.seat_of(user) is not None]
        if len(mine) != 1:
            raise
        return mine[0]


async def table_or_none(visitor: Visit) -> Table | None:
    """This channel's game, if it has one."""
    try:
        return await visitor.tables.in_channel(visitor.channel)
    except NoGame:
        return None
