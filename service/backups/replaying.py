"""Replays each stored game from its record, to check that all games can still be read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.model.ids import NO_GAME, GameId
from game.storage.repository import Repository
from game.tables import Table

AT_ONCE = 200
"""Number of game ids that are read from the database at once."""


@dataclass
class Replayed:
    """How many games were replayed, how many were unreadable before, and which are broken."""

    games: int = 0
    aside: int = 0
    broken: dict[GameId, str] = field(default_factory=dict[GameId, str])
    """For each broken game, the reason why it cannot be replayed."""


async def replay_all(repository: Repository, heard: Callable[[int], None]) -> Replayed:
    """Replay every game of a repository. Raises StorageProblem.

    After each game, ``report_progress`` is called with the number of games that are done.
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
