"""Everything that the repository confirmed survives a loss of power at any moment."""

import asyncio
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from game.model.ids import ChannelId
from game.storage.errors import StorageProblem
from game.storage.sqlite import SqliteRepository
from tests.long import MATRIX_GAME_COUNT, long
from tests.makers.games import store_running_game
from tests.makers.people import GUILD
from tests.storage.files import run_sql
from tests.storage.processes.appender import FIRST_VERSION, record_at
from tests.storage.processes.children import ROOT, env_without_coverage

from .disk import AcknowledgedVersion, FileChange, SimulatedDisk
from .writer import writer_command

MANY_LOSSES, FEW_LOSSES = 1000, 40
SAVE_COUNT = 200 if MATRIX_GAME_COUNT else 50
"""The number of saves between each opening and closing of the file."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the layer knows Unix alone")

UNUSED_CHANNEL = ChannelId(99)
"""A channel where nobody has played."""


@pytest.fixture(scope="module")
def changes(tmp_path_factory: pytest.TempPathFactory) -> Sequence[FileChange]:
    return record_changes(tmp_path_factory.mktemp("written"), "FULL")


def record_changes(folder: Path, mode: str) -> Sequence[FileChange]:
    notes = folder / "notes"
    saving = writer_command(folder / "games.sqlite3", notes, SAVE_COUNT, mode)
    subprocess.run(saving, cwd=ROOT, env=env_without_coverage(), check=True)
    changes: list[FileChange] = pickle.loads(notes.read_bytes())  # noqa: S301
    if all(isinstance(change, AcknowledgedVersion) for change in changes):
        pytest.skip("Python brings an SQLite of its own, below which no layer can be put")
    return changes


def losses(
    changes: Sequence[FileChange], number: int, luck: random.Random
) -> Iterator[tuple[Mapping[str, bytes], Mapping[ChannelId, int]]]:
    """Yield the files that `number` power losses may leave, and the versions confirmed by then."""
    moments = sorted(luck.choices(range(len(changes) + 1), k=number))
    disk, confirmed, done = SimulatedDisk(), dict[ChannelId, int](), 0
    for moment in moments:
        for change in changes[done:moment]:
            disk.apply(change)
            if isinstance(change, AcknowledgedVersion):
                confirmed[change.channel] = change.version
        done = moment
        yield disk.files_after_power_loss(luck), confirmed


async def flaw(
    files: Mapping[str, bytes], confirmed: Mapping[ChannelId, int], folder: Path
) -> str | None:
    """Open these files, and return what is wrong with them, or `None`."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    path = folder / "games.sqlite3"
    try:
        async with await SqliteRepository.open(path) as repository:
            ids = await repository.open_of_server(GUILD)
            games = {game.channel: game for game in [await repository.load(one) for one in ids]}
            # The database must also accept writes.
            await store_running_game(repository, UNUSED_CHANNEL)
    except StorageProblem as problem:
        return f"it cannot be used: {problem}"
    for channel, version in confirmed.items():
        if channel not in games or games[channel].version < version:
            return f"channel {channel} was told {version}"
    for channel, game in games.items():
        if game.version > FIRST_VERSION and game.record != record_at(channel, game.version):
            return f"channel {channel} has another record"
    return None if run_sql(path, "PRAGMA integrity_check") == [("ok",)] else "damaged"


def flaws(changes: Sequence[FileChange], number: int, seed: int, folder: Path) -> list[str]:
    """Return everything that was wrong after `number` losses of power."""
    found: list[str] = []
    for index, (files, confirmed) in enumerate(losses(changes, number, random.Random(seed))):  # noqa: S311
        wrong = asyncio.run(flaw(files, confirmed, folder / str(index)))
        if wrong is not None:
            found.append(wrong)
    return found


def test_no_confirmed_save_is_lost_in_a_few_power_losses(
    changes: Sequence[FileChange], tmp_path: Path
) -> None:
    assert flaws(changes, FEW_LOSSES, 1672, tmp_path) == []


@long
@pytest.mark.timeout(600)
def test_no_confirmed_save_is_lost_in_many_power_losses(
    changes: Sequence[FileChange], tmp_path: Path
) -> None:
    assert flaws(changes, MANY_LOSSES, 1717, tmp_path) == []


@long
def test_lost_saves_are_found_if_sqlite_does_not_sync_each_commit(tmp_path: Path) -> None:
    """In mode NORMAL, which is usual for a write-ahead log, SQLite does not sync each commit."""
    changes_without_sync = record_changes(tmp_path, "NORMAL")
    found = flaws(changes_without_sync, FEW_LOSSES, 1672, tmp_path)
    assert [one for one in found if "was told" in one]
