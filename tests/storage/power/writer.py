"""Plays games in a file, and records every change of the file.

It opens the database three times, and saves `saves` times after each opening. Then it writes a
pickled list of the changes.
"""

import asyncio
import pickle
import sqlite3
import sys
from functools import partial
from pathlib import Path

from game.model.game import Game
from game.model.ids import ChannelId
from game.storage.sqlite import SqliteRepository
from tests.makers.games import store_running_game
from tests.makers.people import NOON
from tests.storage.processes.appender import next_change

from .disk import AcknowledgedVersion, FileChange
from .layer import Layer

OPENINGS = 3
CHANNELS = tuple(map(ChannelId, range(1, 6)))


def writer_command(file: Path, notes: Path, saves: int, mode: str) -> tuple[str, ...]:
    """Return the command that runs this module. `mode` says how SQLite syncs."""
    return (sys.executable, "-m", __name__, str(file), str(notes), str(saves), mode)


async def write(path: Path, saves: int, mode: str, changes: list[FileChange]) -> None:
    """Save a game in each channel, one channel after the other, again and again."""
    games: dict[ChannelId, Game] = {}
    for _ in range(OPENINGS):
        async with await SqliteRepository.open(path) as repository:
            await repository._connection.run_work(partial(_set_sync_mode, mode))
            for number in range(saves):
                channel = CHANNELS[number % len(CHANNELS)]
                if channel in games:
                    game = games[channel]
                    change = next_change(game)
                    game = await repository.save(game, change, change.entries[-1].click, NOON)
                else:
                    game = await store_running_game(repository, channel)
                games[channel] = game
                changes.append(AcknowledgedVersion(channel, game.version))


def _set_sync_mode(mode: str, connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA synchronous = {mode}")


def main(path: str, notes: str, saves: str, mode: str) -> None:
    """Play, then write the recorded changes to `notes`."""
    layer = Layer()
    asyncio.run(write(Path(path), int(saves), mode, layer.changes))
    Path(notes).write_bytes(pickle.dumps(layer.changes))


if __name__ == "__main__":
    main(*sys.argv[1:])
