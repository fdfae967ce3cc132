"""Games whose boards are shown."""

from cogs.board.boards import Boards
from cogs.board.channels import shown
from game.tables import Table, Tables
from tests.cogs.board.channels_in_memory import ChannelsInMemory
from tests.makers.tables import begun


async def with_board(
    tables: Tables, boards: Boards, channels: ChannelsInMemory, seats: int = 2
) -> Table:
    """Let a game begin whose board is shown already; forget how it came there."""
    table = await begun(tables, seats)
    await boards.settle()
    channels.done.clear()
    channels.mentioned.clear()
    return await tables.table(table.game.id)


async def check_true(tables: Tables, channels: ChannelsInMemory, table: Table) -> None:
    newest = await tables.table(table.game.id)
    assert newest.game.board is not None
    assert channels.messages[newest.game.board.message] == shown(newest)
