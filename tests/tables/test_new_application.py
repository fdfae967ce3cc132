"""If another application takes the bot's place, all boards are owed again, and only once."""

from game.model.due import Due
from game.model.ids import GameId
from game.storage.repository import Repository
from game.tables import Tables
from tests.makers.people import ATTIC_CHANNEL, Clock
from tests.makers.tables import open_lobby_of, start_game

FIRST, SECOND = 11, 22
"""The ids of two applications."""


async def owed_boards(repository: Repository, clock: Clock) -> list[GameId]:
    """Return the games whose boards must be posted again now."""
    return [one.game for one in await repository.due_until(clock.now, 9, [Due.REPOST])]


async def test_boards_of_another_application_are_posted_again_once(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    games = [await start_game(tables), await open_lobby_of(tables, channel=ATTIC_CHANNEL)]
    numbers = [one.game.id for one in games]
    upkeep = tables.upkeep
    for application, owed in ((FIRST, []), (FIRST, []), (SECOND, numbers), (SECOND, [])):
        await upkeep.repost_if_application_is_new(application, 0)
        assert await owed_boards(repository, clock) == owed
        for number in owed:
            await upkeep.owe_no_board(number)


async def test_each_share_notices_the_new_application_by_itself(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_game(tables)
    for first_shard in (0, 4):
        await tables.upkeep.repost_if_application_is_new(FIRST, first_shard)
    for first_shard in (0, 4):
        await tables.upkeep.repost_if_application_is_new(SECOND, first_shard)
        assert await owed_boards(repository, clock) == [table.game.id]
        await tables.upkeep.owe_no_board(table.game.id)
