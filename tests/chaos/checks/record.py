"""What is on disk, read from a copy: the bot may be dead, or at work."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.records import Game
from game.storage.sqlite import SqliteRepository

CLICKS = "SELECT id, game, version FROM click"
GAMES = "SELECT id FROM game ORDER BY id"


@dataclass(frozen=True)
class Record:
    """All games, and which click led to which version of which game."""

    integrity: str
    games: dict[int, Game]
    clicks: dict[int, tuple[int, int]]


async def read_record(database: Path) -> Record:
    """Everything that is committed."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        for end in ("", "-wal"):
            if (source := database.with_name(database.name + end)).exists():
                shutil.copyfile(source, copy.with_name(copy.name + end))
        with closing(sqlite3.connect(copy)) as connection:
            [(integrity,), *_] = connection.execute("PRAGMA integrity_check").fetchall()
            clicks = {id: (game, version) for id, game, version in connection.execute(CLICKS)}
            numbers = [number for (number,) in connection.execute(GAMES)]
        async with await SqliteRepository.open(copy) as repository:
            games = {number: await repository.load(number) for number in numbers}
    return Record(integrity, games, clicks)
