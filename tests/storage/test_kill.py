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
from service.database import opened
from tests.long import long
from tests.makers.people import GUILD
from tests.postgresql.server import Server
from tests.processes import killing

from .files import ask
from .places import place_of
from .processes.appender import FIRST_VERSION, record_at
from .processes.children import ROOT, module, unmeasured

pytestmark = killing

ROUNDS = 100
ROUNDS_ON_A_SERVER = 40
ROUNDS_A_PLACE = 10
ANSWERS = (-4, 12)
LONGEST_WAIT = 0.02

Appender = subprocess.Popen[str]
Ask = Callable[[str, str], list[tuple[object, ...]]]
"""Sends a statement to a database without the repository."""


@contextmanager
def appender() -> Iterator[Appender]:
    command = module("appender")
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=unmeasured(), stdin=pipe, stdout=pipe, text=True, bufsize=1
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def hear(process: Appender) -> list[str]:
    assert process.stdout
    return process.stdout.readline().split()


def let_live_and_kill(
    process: Appender, place: str, channel: ChannelId, luck: random.Random
) -> int:
    """Kill a child at a random moment. Return the last version that it reported, or 0."""
    assert process.stdin
    process.stdin.write(f"{channel} {place}\n")
    born, child = hear(process)
    assert born == "born"
    told = 0
    # With a negative number, the loop waits for no answer, and the child is killed while it opens
    # the database.
    for _ in range(luck.randrange(*ANSWERS)):
        told = int(hear(process)[-1])
    time.sleep(luck.uniform(0, LONGEST_WAIT if told == 0 else LONGEST_WAIT / 5))
    os.kill(int(child), signal.SIGKILL)
    while (line := hear(process))[0] == "saved":
        told = int(line[-1])
    assert line == ["gone", str(-signal.SIGKILL)]
    return told


async def check(place: str, told: dict[int, int], ask: Ask) -> None:
    """Compare a database with the last reported version of each of its channels."""
    async with await opened(place_of(place)) as repository:
        games = [await repository.load(found) for found in await repository.open_of_server(GUILD)]
    stored = {game.channel: game for game in games}
    assert all(channel in stored for channel, version in told.items() if version)
    for channel, game in stored.items():
        version = told[channel]
        assert version <= game.version <= (version + 1 if version else FIRST_VERSION)
        assert game.record == record_at(channel, game.version)
    clicks = ask(place, "SELECT game, version FROM click ORDER BY game, version")
    assert clicks == [
        (game.id, version)
        for game in sorted(stored.values(), key=lambda game: game.id)
        for version in range(FIRST_VERSION + 1, game.version + 1)
    ]


def killed_time_and_again(rounds: int, place: Callable[[int], str], ask: Ask) -> None:
    luck = random.Random(1672)  # noqa: S311
    told: dict[str, dict[int, int]] = {}
    with appender() as process:
        for channel in range(1, rounds + 1):
            here = place(channel // ROUNDS_A_PLACE)
            versions = told.setdefault(here, {})
            versions[channel] = let_live_and_kill(process, here, ChannelId(channel), luck)
            asyncio.run(check(here, versions, ask))
    answers = [version for versions in told.values() for version in versions.values()]
    assert len(answers) == rounds
    assert sum(version > FIRST_VERSION for version in answers) > rounds / 2


@long
@pytest.mark.timeout(120)
def test_reported_changes_survive_kills_in_sqlite(tmp_path: Path) -> None:
    killed_time_and_again(
        ROUNDS,
        lambda number: str(tmp_path / f"games-{number}.sqlite3"),
        lambda place, question: ask(Path(place), question),
    )


@long
@pytest.mark.timeout(180)
def test_reported_changes_survive_kills_in_postgresql(postgres_server: Server) -> None:
    places = [postgres_server.database() for _ in range(ROUNDS_ON_A_SERVER // ROUNDS_A_PLACE + 1)]
    killed_time_and_again(
        ROUNDS_ON_A_SERVER,
        places.__getitem__,
        lambda place, question: postgres_server.ask(question, url=place),
    )
    for place in places:
        postgres_server.drop(place)
