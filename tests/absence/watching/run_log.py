"""A log of a run's events, for people who look for a fault."""

from collections import deque
from collections.abc import Callable

from game.model.time import Moment


class RunLog:
    """The problems of a run and the events before them."""

    def __init__(self, clock: Callable[[], Moment]) -> None:
        self.wrong: list[str] = []
        self.recent_events: deque[str] = deque(maxlen=400)
        self._clock = clock

    def report(self, game: int, problem: str) -> None:
        if not self.wrong:
            wanted = {f"{game:3}", f"{0:3}"}
            story = [line for line in self.recent_events if line[:3] in wanted][-60:]
            self.wrong.append("\n".join([*story, ""]))
        if len(self.wrong) < 4:
            self.wrong.append(f"game {game} at {self._clock()}: {problem}")

    def record(self, game: int, what: str) -> None:
        """Add an event to the log."""
        self.recent_events.append(f"{game:3} {self._clock() // 1000}: {what}")
