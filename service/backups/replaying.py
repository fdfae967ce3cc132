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
    """The number of games, how many of them were known as unreadable, and the broken games."""

    game_count: int = 0
    unreadable_count: int = 0
    broken: dict[GameId, str] = field(default_factory=dict[GameId, str])
    """For each broken game, the reason why it cannot be replayed."""


async def replay_all(
    repository: Repository, report_progress: Callable[[int], None]
) -> ReplayResult:
    """Replay every game of a repository. Raises StorageProblem.

    After each game, ``report_progress`` is called with the number of games that are done.
    """
    result, last_id = ReplayResult(), NO_GAME
    while game_ids := await repository.numbers(last_id, IDS_AT_ONCE):
        for last_id in game_ids:
            await _replay(repository, last_id, result)
            report_progress(result.game_count)
    return result


async def _replay(repository: Repository, game_id: GameId, result: ReplayResult) -> None:
    table = Table(await repository.load(game_id))
    result.game_count += 1
    if table.game.unreadable is not None:
        result.unreadable_count += 1
        return
    try:
        table.read()
    except Exception as error:
        result.broken[game_id] = f"{type(error).__name__}: {error}"
