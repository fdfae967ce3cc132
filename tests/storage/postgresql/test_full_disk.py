"""Clicks and trial writes fail while the database's disk is full, and work again later."""

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from game.model.game import Game
from game.model.ids import InteractionId
from game.storage.errors import DiskFull
from game.storage.postgresql.repository import PostgresRepository
from game.tables import Tables
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.postgresql.server import NO_POSTGRESQL_TEXT, Server, programs, running_server

DISK = "32m"
"""Size of the disk: enough for an empty database with our tables."""
OWN_MOUNT = "unshare --mount --map-current-user --keep-caps"
WRAPPER = """\
#!/bin/sh
exec {own_mount} sh -c 'mount -t tmpfs -o size={size} none {disk} && exec {postgres} "$@"' sh "$@"
"""
BALLAST = "CREATE TABLE ballast (x text)"
FILL = "INSERT INTO ballast SELECT repeat('x', 1000) FROM generate_series(1, {})"
ROWS = (100_000, 1_000, 1_000, 1_000)
"""The number of rows in each attempt to fill the disk.

A refused attempt leaves some pages free, so smaller attempts follow.
"""


@pytest.fixture
def tiny_disk_server() -> Iterator[Server]:
    """Yield a PostgreSQL server with a tiny disk of its own in a folder."""
    found = programs()
    if found is None:
        pytest.skip(NO_POSTGRESQL_TEXT)
    if not _can_mount():
        pytest.skip("this user may not mount a disk in memory (unshare --mount)")
    with tempfile.TemporaryDirectory(prefix="disk-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        disk, wrapped = folder / "disk", folder / "bin"
        disk.mkdir()
        disk.chmod(0o777)
        wrapped.mkdir()
        (wrapped / "initdb").symlink_to(found / "initdb")
        script = wrapped / "postgres"
        script.write_text(
            WRAPPER.format(own_mount=OWN_MOUNT, size=DISK, disk=disk, postgres=found / "postgres")
        )
        script.chmod(0o755)
        with running_server(wrapped) as server:
            server.run_sql(
                f"CREATE TABLESPACE tiny LOCATION '{disk}'", "CREATE DATABASE games TABLESPACE tiny"
            )
            yield server


async def test_trial_writes_and_clicks_fail_until_the_disk_has_space(
    tiny_disk_server: Server,
) -> None:
    url = tiny_disk_server.address("games")
    async with await PostgresRepository.open(url) as repository:
        tables, game = Tables(repository), await store_running_game(repository)
        await tables.upkeep.check_writable()
        tiny_disk_server.run_sql(BALLAST, url=url)
        for rows in ROWS:
            with suppress(asyncpg.DiskFullError):
                tiny_disk_server.run_sql(FILL.format(rows), url=url)
        with pytest.raises(DiskFull):
            await tables.upkeep.check_writable()
        # A few clicks may succeed first, because the pages that they write in still have some room.
        with pytest.raises(DiskFull):
            await play_for_ever(repository, game)
        await asyncio.to_thread(tiny_disk_server.run_sql, "DROP TABLE ballast", url=url)
        await tables.upkeep.check_writable()


async def play_for_ever(repository: PostgresRepository, game: Game) -> None:
    for click in map(InteractionId, count(1)):
        game = await repository.save(game, actions_change(game, click), click, NOON)


@cache
def _can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as disk:
        trial = [*OWN_MOUNT.split(), "mount", "-t", "tmpfs", "none", disk]
        return subprocess.run(trial, capture_output=True, check=False).returncode == 0
