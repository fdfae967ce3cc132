"""A process is killed while it finishes games. Each finished game has one result, no other has."""

from pathlib import Path

import pytest

from game.model.game import Status
from game.model.ids import NO_GAME
from service.database import open_repository
from tests.long import long
from tests.makers.people import GUILD
from tests.processes import needs_sigkill

from .places import database_location_of
from .processes.killing import kill_repeatedly

pytestmark = [needs_sigkill, long]


async def check(place: str, last_reported_game: int) -> None:
    async with await open_repository(database_location_of(place)) as repository:
        games = [await repository.load(game) for game in await repository.numbers(NO_GAME, 9_999)]
        results = await repository.results_of_server(GUILD)
    finished = [game.id for game in games if game.status is Status.FINISHED]
    assert [result.game for result in results] == finished
    assert finished[-1] >= last_reported_game
    assert len(games) - len(finished) <= 1


@pytest.mark.timeout(120)
def test_no_result_is_lost_or_stored_twice_in_a_file(tmp_path: Path) -> None:
    kill_repeatedly("finisher", str(tmp_path / "games.sqlite3"), check)


@pytest.mark.timeout(120)
def test_no_result_is_lost_or_stored_twice_on_a_server(postgres: str) -> None:
    kill_repeatedly("finisher", postgres, check)
