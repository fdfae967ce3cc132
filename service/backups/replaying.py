"""Proves that stored games mean what they meant: each is replayed from its record."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.model.ids import NO_GAME, GameId
from game.storage.repository import Repository
from game.tables import Table

AT_ONCE = 200
"""Numbers of games that are read together."""


@dataclass
class Replayed:
    """What became of the games: those set aside long ago were unreadable before, too."""

    games: int = 0
    aside: int = 0
    broken: dict[GameId, str] = field(default_factory=dict[GameId, str])
    """By their numbers, why they cannot be replayed."""


async def replay_all(repository: Repository, heard: Callable[[int], None]) -> Replayed:
    """Replay every game of a repository; ``heard`` is told after each how many are done.

    Raises StorageProblem.
    """
    replayed, last = Replayed(), NO_GAME
    while numbers := await repository.numbers(last, AT_ONCE):
        for last in numbers:
            await _replay(repository, last, replayed)
            heard(replayed.games)
    return replayed


async def _replay(repository: Repository, number: GameId, replayed: Replayed) -> None:
    table = Table(await repository.load(number))
    replayed.games += 1
    if table.game.unreadable is not None:
        replayed.aside += 1
        return
    try:
        table.read()
    except Exception as error:
        replayed.broken[number] = f"{type(error).__name__}: {error}"
