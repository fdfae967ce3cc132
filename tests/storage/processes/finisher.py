"""Finishes one game after another, until it is killed.

`python -m tests.storage.processes.finisher PLACE` prints `told GAME` when a game is finished.
"""

import asyncio
import sys
from dataclasses import replace
from itertools import count

from game.model.game import Status
from game.model.ids import NO_CLICK
from service.database import open_repository
from tests.makers.games import actions_change, result_in, start_change, unstored_lobby
from tests.makers.people import NOON
from tests.storage.places import database_location_of
from tests.storage.processes.children import say


async def finish_without_end(place: str) -> None:
    async with await open_repository(database_location_of(place)) as repository:
        open_game = await repository.open_in(unstored_lobby().channel)
        for _ in count():
            if open_game is None:
                game = await repository.create(unstored_lobby(), NO_CLICK)
            else:
                game = await repository.load(open_game)
            if game.status is Status.LOBBY:
                game = await repository.save(game, start_change(game), NO_CLICK, NOON)
            change = replace(actions_change(game), status=Status.FINISHED, result=result_in(game))
            await repository.save(game, change, NO_CLICK, NOON)
            say("told", game.id)
            open_game = None


if __name__ == "__main__":
    asyncio.run(finish_without_end(sys.argv[1]))
