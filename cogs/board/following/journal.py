"""The last steps of each table's message, kept to find the cause of an error later."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from datetime import UTC, datetime

from game.model.ids import GameId

TABLES = 200
"""Number of tables that have a journal: those with the latest steps."""

STEPS = 30
"""Number of latest steps that are kept for each table."""


class Journal:
    """A short log of each game's steps, only in memory."""

    def __init__(self) -> None:
        self._steps: OrderedDict[GameId, deque[str]] = OrderedDict()

    def record(self, game_id: GameId, step: object) -> None:
        """Record a step or its result."""
        steps = self._steps.setdefault(game_id, deque(maxlen=STEPS))
        steps.append(f"{datetime.now(UTC):%H:%M:%S.%f} {step}")
        self._steps.move_to_end(game_id)
        if len(self._steps) > TABLES:
            self._steps.popitem(last=False)

    def of(self, game_id: GameId) -> Sequence[str]:
        """Return the latest steps of a game, oldest first; none if it has had no steps for long."""
        return tuple(self._steps.get(game_id, ()))
