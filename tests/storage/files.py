"""Access to a database's files without the repository."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.model.game import Game
from game.model.ids import InteractionId
from game.storage.sqlite import SqliteRepository
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import HALL_CHANNEL, NOON


async def create_database_with_game(path: Path, entries: int = 40) -> Game:
    """Make a database that holds one game, and close it."""
    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository, HALL_CHANNEL)
        for click in map(InteractionId, range(1, entries + 1)):
            game = await repository.save(game, actions_change(game, click), click, NOON)
    return game


def contents_by_file_name(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder with its content."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def run_sql(path: Path, *statements: str) -> list[tuple[object, ...]]:
    """Run statements on a new connection, and return the rows of all of them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return [row for statement in statements for row in connection.execute(statement)]


def make_folder_inaccessible(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder look like another user's private folder. File modes would not stop root."""
    stat = Path.stat

    def refused(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if folder in path.parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refused)
