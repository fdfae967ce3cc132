"""Games whose boards hang on a wall."""

from cogs.board.boards import Boards
from cogs.board.channels import shown
from game.tables import Table, Tables
from tests.makers.tables import (
    begun,
)

from .wall import Wall


async def hung(tables: Tables, boards: Boards, wall: Wall, seats: int = 2) -> Table:
    """Let a game begin whose board hangs already; forget how it came there."""
    table = await begun(tables, seats)
    await boards.settle()
    wall.done.clear()
    wall.mentioned.clear()
    return await tables.table(table.game.id)


async def check_true(tables: Tables, wall: Wall, table: Table) -> None:
    newest = await tables.table(table.game.id)
    assert newest.game.board is not None
    assert wall.hanging[newest.game.board.message] == shown(newest)
