"""Appends to games without end, in children that are there to be killed.

`python -m tests.storage.appender` reads lines `CHANNEL PATH`. For each it starts a child that
opens a game in the channel and appends to it, saying `saved ID VERSION` after every answer of
the repository. Around that stand `born PID` and `gone STATUS`. Forking after the imports makes a
child start in a few milliseconds.
"""

import asyncio
import os
import sys

from game.storage.records import Game
from game.storage.sqlite import SqliteRepository
from tests.makers.games import moved, playing

STDOUT = 1


def say(*words: object) -> None:
    """Write one line in one system call, so that a killed child leaves none half-written."""
    os.write(STDOUT, (" ".join(map(str, words)) + "\n").encode())


def longer(game: Game) -> Game:
    """Return the game with two more actions, by a click of the channel's own."""
    click = game.channel * 1_000_000 + game.version
    return moved(moved(game, click), click)


async def append_without_end(path: str, channel: int) -> None:
    async with await SqliteRepository.open(path) as repository:
        game = await playing(repository, channel)
        say("saved", game.id, game.version)
        while True:
            game = longer(game)
            game = await repository.save(game, game.record[-1].click)
            say("saved", game.id, game.version)


def main() -> None:
    for line in sys.stdin:
        channel, path = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            say("born", os.getpid())
            asyncio.run(append_without_end(path, int(channel)))
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
