"""Replays each stored game from its record, to check that all games can still be read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.model.ids import NO_GAME, GameId
from game.storage.repository import Repository
from game.tables import Table

IDS_AT_ONCE = 200
"""Number of game ids that are read from the database at once."""


@dataclass
class ReplayResult:
    """How many games were replayed, how many were unreadable before, and which are broken."""

    games: int = 0
    aside: int = 0
    broken: dict[GameId, str] = field(default_factory=dict[GameId, str])
    """For each broken game, the reason why it cannot be replayed."""


async def replay_all(
    repository: Repository, report_progress: Callable[[int], None]
) -> ReplayResult:
    """Replay every game of a repository. Raises StorageProblem.

    After each game, ``report_progress`` is called with the number of games that are done.
    """
    replayed, last = ReplayResult(), NO_GAME
    while game_ids := await repository.numbers(last, IDS_AT_ONCE):
        for last in game_ids:
            await _replay(repository, last, replayed)
            report_progress(replayed.games)
    return replayed


async def _replay(repository: Repository, game_id: GameId, replayed: ReplayResult) -> None:
    table = Table(await repository.load(game_id))
    replayed.games += 1
    if table.game.unreadable is not None:
        replayed.aside += 1
        return
    try:
        table.read()
    except Exception as error:
        replayed.broken[game_id] = f"{type(error).__name__}: {error}"
