"""Plays games in a file, and writes down every change of it on the way.

It opens the database three times over, saves so often each time, and leaves a pickled list of
changes.
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
from tests.makers.games import playing
from tests.makers.people import NOON
from tests.storage.processes.appender import longer

from .disk import Acknowledged, Change
from .layer import Layer

LIVES = 3
CHANNELS = tuple(map(ChannelId, range(1, 6)))


def command(file: Path, notes: Path, saves: int, mode: str) -> tuple[str, ...]:
    """The command that writes; how SQLite syncs is a mode of its own."""
    return (sys.executable, "-m", __name__, str(file), str(notes), str(saves), mode)


async def write(path: Path, saves: int, mode: str, changes: list[Change]) -> None:
    """Play on in each channel by turns."""
    games: dict[ChannelId, Game] = {}
    for _ in range(LIVES):
        async with await SqliteRepository.open(path) as repository:
            await repository._connection.alone(partial(_sync_as, mode))
            for number in range(saves):
                channel = CHANNELS[number % len(CHANNELS)]
                if channel in games:
                    game = games[channel]
                    change = longer(game)
                    game = await repository.save(game, change, change.entries[-1].click, NOON)
                else:
                    game = await playing(repository, channel)
                games[channel] = game
                changes.append(Acknowledged(channel, game.version))


def _sync_as(mode: str, connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA synchronous = {mode}")


def main(path: str, notes: str, saves: str, mode: str) -> None:
    """Write, then leave the notes."""
    layer = Layer()
    asyncio.run(write(Path(path), int(saves), mode, layer.changes))
    Path(notes).write_bytes(pickle.dumps(layer.changes))


if __name__ == "__main__":
    main(*sys.argv[1:])
