"""One of several processes that create and save the same game in a new file at the same time.

`python -m tests.storage.processes.racer PATH NUMBER` waits for a line on its input. Then it prints
how many of its creations and how many of its saves were accepted.
"""

import asyncio
import sys
from collections.abc import Awaitable, Iterable

from game.model.game import Game
from game.model.ids import InteractionId
from game.storage.errors import ChangeRejected
from game.storage.sqlite import SqliteRepository
from tests.makers.games import start_change, unstored_lobby
from tests.makers.people import HALL_CHANNEL, NOON

TRIES = 25


async def count_accepted(tries: Iterable[Awaitable[Game]]) -> int:
    """Count the accepted calls. Raise any error that is not a refusal."""
    answers = await asyncio.gather(*tries, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException) and not isinstance(answer, ChangeRejected):
            raise answer
    return sum(isinstance(answer, Game) for answer in answers)


async def race(path: str, number: int) -> None:
    first = number * 1_000 + 1
    create_clicks, save_clicks = _clicks(first), _clicks(first + 500)
    async with await SqliteRepository.open(path) as repository:
        created = await count_accepted(
            repository.create(unstored_lobby(), click) for click in create_clicks
        )
        found = await repository.open_in(HALL_CHANNEL)
        assert found
        game = await repository.load(found)
        saved = await count_accepted(
            repository.save(game, start_change(game), click, NOON) for click in save_clicks
        )
    print(created, saved)  # noqa: T201


def _clicks(first: int) -> list[InteractionId]:
    return [InteractionId(click) for click in range(first, first + TRIES)]


def main(path: str, number: str) -> None:
    sys.stdin.readline()
    asyncio.run(race(path, int(number)))


if __name__ == "__main__":
    main(*sys.argv[1:])
