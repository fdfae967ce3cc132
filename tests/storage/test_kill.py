"""A hundred times kill -9 in the middle of a stream of appends."""

import asyncio
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.storage.records import Entry
from game.storage.sqlite import SqliteRepository
from tests.makers.games import lobby, started
from tests.makers.people import GUILD, NOON

from .files import ask
from .processes.appender import longer
from .processes.children import ROOT, module, unmeasured

ROUNDS = 100
ROUNDS_A_FILE = 10
FIRST_VERSION = 2
ANSWERS = (-4, 12)
LONGEST_WAIT = 0.02

Appender = subprocess.Popen[str]


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


def let_live_and_kill(process: Appender, path: Path, channel: int, luck: random.Random) -> int:
    """Kill a child at some moment; return the last version it was told, or 0."""
    assert process.stdin
    process.stdin.write(f"{channel} {path}\n")
    born, child = hear(process)
    assert born == "born"
    told = 0
    # Below zero there is nothing to wait for: those children die while they open the file.
    for _ in range(luck.randrange(*ANSWERS)):
        told = int(hear(process)[-1])
    time.sleep(luck.uniform(0, LONGEST_WAIT if told == 0 else LONGEST_WAIT / 5))
    os.kill(int(child), signal.SIGKILL)
    while (line := hear(process))[0] == "saved":
        told = int(line[-1])
    assert line == ["gone", str(-signal.SIGKILL)]
    return told


def expected_record(channel: int, version: int) -> tuple[Entry, ...]:
    lobbied = lobby(channel)
    game = replace(lobbied.after(started(lobbied), NOON), version=FIRST_VERSION)
    while game.version < version:
        game = game.after(longer(game), NOON)
    return game.record


async def check(path: Path, told: dict[int, int]) -> None:
    """Compare a file with what was told about each of its channels."""
    async with await SqliteRepository.open(path) as repository:
        games = [await repository.load(found) for found in await repository.open_of_server(GUILD)]
    stored = {game.channel: game for game in games}
    assert all(channel in stored for channel, version in told.items() if version)
    for channel, game in stored.items():
        version = told[channel]
        assert version <= game.version <= (version + 1 if version else FIRST_VERSION)
        assert game.record == expected_record(channel, game.version)
    clicks = ask(path, "SELECT game, version FROM click ORDER BY game, version")
    assert clicks == [
        (game.id, version)
        for game in sorted(stored.values(), key=lambda game: game.id)
        for version in range(FIRST_VERSION + 1, game.version + 1)
    ]


@pytest.mark.timeout(120)
def test_whatever_was_told_is_there(tmp_path: Path) -> None:
    luck = random.Random(1672)  # noqa: S311
    told: dict[Path, dict[int, int]] = {}
    with appender() as process:
        for channel in range(1, ROUNDS + 1):
            path = tmp_path / f"games-{channel // ROUNDS_A_FILE}.sqlite3"
            versions = told.setdefault(path, {})
            versions[channel] = let_live_and_kill(process, path, channel, luck)
            asyncio.run(check(path, versions))
    answers = [version for versions in told.values() for version in versions.values()]
    assert len(answers) == ROUNDS
    assert sum(version > FIRST_VERSION for version in answers) > ROUNDS / 2
