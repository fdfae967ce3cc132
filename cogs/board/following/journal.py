"""The last steps of each table's message, kept for a look back when something does not fit."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from datetime import UTC, datetime

from game.model.ids import GameId

TABLES = 200
"""Of so many tables, those with the latest steps, a journal is kept."""

STEPS = 30
"""So many of the latest steps are kept of each."""


class Journal:
    """A short log of steps by game, in memory alone."""

    def __init__(self) -> None:
        self._steps: OrderedDict[GameId, deque[str]] = OrderedDict()

    def record(self, game_id: GameId, step: object) -> None:
        """Note a step, or what came of it."""
        steps = self._steps.setdefault(game_id, deque(maxlen=STEPS))
        steps.append(f"{datetime.now(UTC):%H:%M:%S.%f} {step}")
        self._steps.move_to_end(game_id)
        if len(self._steps) > TABLES:
            self._steps.popitem(last=False)

    def of(self, game_id: GameId) -> Sequence[str]:
        """The latest steps of a game, the oldest first; none of one that was long at rest."""
        return tuple(self._steps.get(game_id, ()))
