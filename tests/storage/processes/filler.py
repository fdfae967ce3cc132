"""Plays before, while and after the disk is full, and prints how clicks and trial writes end.

`python -m tests.storage.processes.filler PATH`

Each line has three words: the situation, the result of a click, the result of a trial write.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable
from contextlib import suppress
from itertools import count
from pathlib import Path

from game.model.ids import InteractionId
from game.storage.errors import StorageProblem
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.storage.processes.children import say

FREE_BYTES = 12 * 1024
"""Free bytes on the full disk: too few for a click, enough for a single small row."""


async def outcome(call: Awaitable[object]) -> str:
    try:
        await call
    except StorageProblem as problem:
        return type(problem).__name__
    return "kept"


def fill(ballast: Path) -> None:
    """Fill the disk until only `FREE_BYTES` bytes are free."""
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    os.truncate(ballast, ballast.stat().st_size - FREE_BYTES)


async def play(path: Path) -> None:
    ballast, clicks = path.with_name("ballast"), map(InteractionId, count(1))
    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository)

        async def try_click_and_trial_write(situation: str) -> None:
            newest_game, click = await repository.load(game.id), next(clicks)
            clicked = await outcome(
                repository.save(newest_game, actions_change(newest_game, click), click, NOON)
            )
            say(situation, clicked, await outcome(Tables(repository).upkeep.check_writable()))

        await try_click_and_trial_write("before")
        fill(ballast)
        await try_click_and_trial_write("full")
        ballast.unlink()
        await try_click_and_trial_write("after")


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
