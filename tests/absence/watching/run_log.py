"""A log of a run's events, for people who look for a fault."""

from collections import deque
from collections.abc import Callable

from game.model.time import Moment


class RunLog:
    """The problems of a run and the events before them."""

    def __init__(self, clock: Callable[[], Moment]) -> None:
        self.found_problems: list[str] = []
        self.recent_events: deque[str] = deque(maxlen=400)
        self._clock = clock

    def report_problem(self, game: int, problem: str) -> None:
        if not self.found_problems:
            wanted = {f"{game:3}", f"{0:3}"}
            story = [line for line in self.recent_events if line[:3] in wanted][-60:]
            self.found_problems.append("\n".join([*story, ""]))
        if len(self.found_problems) < 4:
            self.found_problems.append(f"game {game} at {self._clock()}: {problem}")

    def log_event(self, game: int, what: str) -> None:
        """Add an event to the log."""
        self.recent_events.append(f"{game:3} {self._clock() // 1000}: {what}")
