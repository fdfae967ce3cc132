"""Appends to games without end, in child processes that a test kills.

`python -m tests.storage.processes.appender` reads lines `CHANNEL PLACE`. For each line it starts a
child. The child prints `born PID`, opens a game in the channel and appends to it. It prints `saved
ID VERSION` after every answer of the repository. When the child ends, the parent prints
`gone STATUS`. Forking after the imports makes a child start in a few milliseconds.
"""

import asyncio
import os
import sys
from dataclasses import replace

from game.model.game import Change, Entry, Game
from game.model.ids import ChannelId, InteractionId
from service.database import open_repository
from tests.makers.games import actions_change, start_change, store_running_game, unstored_lobby
from tests.makers.people import NOON
from tests.storage.places import database_location_of
from tests.storage.processes.children import say

FIRST_VERSION = 2
"""The version of a game that has begun."""


def next_change(game: Game) -> Change:
    """Return a change with two more actions. Channel and version give its click a unique id."""
    click = InteractionId(game.channel * 1_000_000 + game.version)
    return actions_change(game, click, times=2)


def record_at(channel: ChannelId, version: int) -> tuple[Entry, ...]:
    """Return the record of a channel's game at a version. The game began with `FIRST_VERSION`."""
    open_lobby = unstored_lobby(channel)
    game = replace(start_change(open_lobby).apply_to(open_lobby, NOON), version=FIRST_VERSION)
    while game.version < version:
        game = next_change(game).apply_to(game, NOON)
    return game.record


async def append_without_end(place: str, channel: ChannelId) -> None:
    async with await open_repository(database_location_of(place)) as repository:
        game = await store_running_game(repository, channel)
        say("saved", game.id, game.version)
        while True:
            change = next_change(game)
            game = await repository.save(game, change, change.entries[-1].click, NOON)
            say("saved", game.id, game.version)


def main() -> None:
    for line in sys.stdin:
        channel, place = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            say("born", os.getpid())
            asyncio.run(append_without_end(place, ChannelId(int(channel))))
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
