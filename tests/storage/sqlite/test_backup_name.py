"""A backup's name survives a power failure: its folder is written to disk after the renaming."""

import os
from pathlib import Path

import pytest

from game.storage.sqlite.backup import copy_snapshot
from tests.storage.files import create_database_with_game


async def test_folder_is_synced_after_the_backup_got_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, target = tmp_path / "games.sqlite3", tmp_path / "backups" / "copy.sqlite3"
    await create_database_with_game(database)
    target.parent.mkdir()
    synced, really_sync = list[tuple[Path, bool]](), os.fsync

    def record_sync(file: int) -> None:
        synced.append((Path(f"/proc/self/fd/{file}").readlink(), target.exists()))
        really_sync(file)

    monkeypatch.setattr(os, "fsync", record_sync)
    copy_snapshot(database, target, lambda _done, _total: None)
    assert (target.parent, True) in synced
