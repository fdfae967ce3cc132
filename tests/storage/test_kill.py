"""A process is killed a hundred times in the middle of a stream of appends."""

import asyncio
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.model.ids import ChannelId
from service.database import open_repository
from tests.long import long
from tests.makers.people import GUILD
from tests.postgresql.server import Server
from tests.processes import needs_sigkill
from tests.storage.files import run_sql
from tests.storage.places import database_location_of
from tests.storage.processes.appender import FIRST_VERSION, record_at
from tests.storage.processes.children import ROOT, env_without_coverage, module_command

pytestmark = needs_sigkill

ROUNDS = 100
ROUNDS_ON_A_SERVER = 40
ROUNDS_PER_PLACE = 10
ANSWERS_BEFORE_KILL = (-4, 12)
LONGEST_WAIT_SECONDS = 0.02

Appender = subprocess.Popen[str]
Ask = Callable[[str, str], list[tuple[object, ...]]]
"""Sends a statement to a database without the repository."""


@contextmanager
def running_appender() -> Iterator[Appender]:
    command = module_command("appender")
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=env_without_coverage(), stdin=pipe, stdout=pipe, text=True, bufsize=1
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def read_words(process: Appender) -> list[str]:
    assert process.stdout
    return process.stdout.readline().split()


def kill_at_random_moment(
    process: Appender, place: str, channel: ChannelId, luck: random.Random
) -> int:
    """Kill a child at a random moment. Return the last version that it reported, or 0."""
    assert process.stdin
    process.stdin.write(f"{channel} {place}\n")
    born, child = read_words(process)
    assert born == "born"
    reported_version = 0
    # With a negative number, the loop waits for no answer, and the child is killed while it opens
    # the database.
    for _ in range(luck.randrange(*ANSWERS_BEFORE_KILL)):
        reported_version = int(read_words(process)[-1])
    time.sleep(
        luck.uniform(0, LONGEST_WAIT_SECONDS if reported_version == 0 else LONGEST_WAIT_SECONDS / 5)
    )
    os.kill(int(child), signal.SIGKILL)
    while (line := read_words(process))[0] == "saved":
        reported_version = int(line[-1])
    assert line == ["gone", str(-signal.SIGKILL)]
    return reported_version


async def check(place: str, reported_versions: dict[int, int], ask: Ask) -> None:
    """Compare a database with the last reported version of each of its channels."""
    async with await open_repository(database_location_of(place)) as repository:
        games = [await repository.load(found) for found in await repository.open_of_server(GUILD)]
    stored = {game.channel: game for game in games}
    assert all(channel in stored for channel, version in reported_versions.items() if version)
    for channel, game in stored.items():
        version = reported_versions[channel]
        assert version <= game.version <= (version + 1 if version else FIRST_VERSION)
        assert game.record == record_at(channel, game.version)
    clicks = ask(place, "SELECT game, version FROM click ORDER BY game, version")
    assert clicks == [
        (game.id, version)
        for game in sorted(stored.values(), key=lambda game: game.id)
        for version in range(FIRST_VERSION + 1, game.version + 1)
    ]


def kill_repeatedly(rounds: int, place_by_number: Callable[[int], str], ask: Ask) -> None:
    luck = random.Random(1672)  # noqa: S311
    reported_by_place: dict[str, dict[int, int]] = {}
    with running_appender() as process:
        for channel in range(1, rounds + 1):
            database = place_by_number(channel // ROUNDS_PER_PLACE)
            versions = reported_by_place.setdefault(database, {})
            versions[channel] = kill_at_random_moment(process, database, ChannelId(channel), luck)
            asyncio.run(check(database, versions, ask))
    last_versions = [
        version for versions in reported_by_place.values() for version in versions.values()
    ]
    assert len(last_versions) == rounds
    assert sum(version > FIRST_VERSION for version in last_versions) > rounds / 2


@long
@pytest.mark.timeout(120)
def test_reported_changes_survive_kills_in_sqlite(tmp_path: Path) -> None:
    kill_repeatedly(
        ROUNDS,
        lambda number: str(tmp_path / f"games-{number}.sqlite3"),
        lambda place, question: run_sql(Path(place), question),
    )


@long
def test_reported_changes_survive_kills_in_postgresql(postgres_server: Server) -> None:
    places = [
        postgres_server.create_database() for _ in range(ROUNDS_ON_A_SERVER // ROUNDS_PER_PLACE + 1)
    ]
    kill_repeatedly(
        ROUNDS_ON_A_SERVER,
        places.__getitem__,
        lambda place, question: postgres_server.run_sql(question, url=place),
    )
    for place in places:
        postgres_server.drop_database(place)
