"""The last steps of each table's message, kept to find the cause of an error later."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from datetime import UTC, datetime

from game.model.ids import GameId

MOST_TABLES = 200
"""Maximum number of tables in the journal: those with the latest steps."""

STEPS_PER_TABLE = 30
"""Maximum number of steps that are kept for each table: its latest."""


class Journal:
    """A short log of each game's steps, only in memory."""

    def __init__(self) -> None:
        self._steps: OrderedDict[GameId, deque[str]] = OrderedDict()

    def record(self, game_id: GameId, step: object) -> None:
        """Record a step or its result."""
        steps = self._steps.setdefault(game_id, deque(maxlen=STEPS_PER_TABLE))
        steps.append(f"{datetime.now(UTC):%H:%M:%S.%f} {step}")
        self._steps.move_to_end(game_id)
        if len(self._steps) > MOST_TABLES:
            self._steps.popitem(last=False)

    def steps_of(self, game_id: GameId) -> Sequence[str]:
        """Return the latest steps of a game, oldest first; empty if the journal has none."""
        return tuple(self._steps.get(game_id, ()))
