"""What is remembered never hides what is stored."""

from pathlib import Path

from game.storage.records import MessageRef
from game.storage.sqlite import SqliteRepository
from tests.makers.games import HALL, moved, playing


async def test_two_repositories_on_one_file_see_each_others_changes(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(place) as one, await SqliteRepository.open(place) as two:
        game = await playing(one)
        assert await two.load(game.id) == game
        for click in range(500, 510):
            game = await (one, two)[click % 2].save(moved(game, click), click)
            assert await one.load(game.id) == await two.load(game.id) == game
        await one.place_board(game.id, MessageRef(HALL, 12))
        assert (await two.load(game.id)).board == MessageRef(HALL, 12)
