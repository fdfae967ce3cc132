"""A process is killed while it finishes games. Each finished game has one result, no other has."""

import asyncio
import random
import subprocess
import time
from pathlib import Path

import pytest

from game.model.game import Status
from game.model.ids import NO_GAME
from service.database import open_repository
from tests.long import long
from tests.makers.people import GUILD
from tests.processes import needs_sigkill

from .places import database_location_of
from .processes.children import ROOT, env_without_coverage, module_command

pytestmark = [needs_sigkill, long]

ROUNDS = 12
READ_LINES_LIMIT = 8
LONGEST_WAIT_SECONDS = 0.01


def kill_at_random_moment(place: str, luck: random.Random) -> int:
    """Kill a finisher at a random moment. Return the last game that it reported."""
    command = (*module_command("finisher"), place)
    with subprocess.Popen(
        command, cwd=ROOT, env=env_without_coverage(), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(luck.randrange(1, READ_LINES_LIMIT))]
        time.sleep(luck.uniform(0, LONGEST_WAIT_SECONDS))
        process.kill()
        lines += process.stdout.readlines()
    return int(lines[-1].split()[1])


async def check(place: str, last_reported_game: int) -> None:
    async with await open_repository(database_location_of(place)) as repository:
        games = [await repository.load(game) for game in await repository.numbers(NO_GAME, 9_999)]
        results = await repository.results_of_server(GUILD)
    finished = [game.id for game in games if game.status is Status.FINISHED]
    assert [result.game for result in results] == finished
    assert finished[-1] >= last_reported_game
    assert len(games) - len(finished) <= 1


def kill_repeatedly(place: str) -> None:
    luck = random.Random(1672)  # noqa: S311
    for _ in range(ROUNDS):
        asyncio.run(check(place, kill_at_random_moment(place, luck)))


@pytest.mark.timeout(120)
def test_no_result_is_lost_or_stored_twice_in_a_file(tmp_path: Path) -> None:
    kill_repeatedly(str(tmp_path / "games.sqlite3"))


@pytest.mark.timeout(120)
def test_no_result_is_lost_or_stored_twice_on_a_server(postgres: str) -> None:
    kill_repeatedly(postgres)
