"""Discord's time: the host's clock, corrected by what Discord's answers say of it.

Everything goes by it that people see, that becomes due, and that Discord allows for a while. So do
the moments in the database: processes on hosts whose clocks differ agree about them.
"""

import structlog

from game.model.time import Milliseconds, Moment, as_seconds, between, later
from game.tables.durations import MINUTE
from service.time.clock import Clock

log = structlog.get_logger(__name__)

LONGEST = Milliseconds(2000)
"""An answer that took longer says too little of the moment at which it was given."""

TOLERANCE = Milliseconds(2000)
"""A difference that a measurement cannot be sure of: half a second for what a Date leaves out,
and half of the longest answer. A host with a right clock goes by that alone."""

HALF_A_SECOND = Milliseconds(500)
"""A Date names whole seconds: on average so much has passed since."""

MOST_OFF = MINUTE
"""A host's clock that is further off is told of: a person should set it."""


class DiscordClock:
    """Tells Discord's time, as far as its answers have said it; before the first, the host's."""

    def __init__(self, host: Clock) -> None:
        self.host = host
        """Tells the host's time."""
        self.ahead = Milliseconds(0)
        """How far Discord is ahead of the host; below 0 where it is behind."""
        self._warned = Milliseconds(0)
        """How far it was ahead at the last warning; 0 once it was right again."""

    def __call__(self) -> Moment:
        """Return Discord's time now."""
        return later(self.host(), self.ahead)

    @property
    def is_off(self) -> bool:
        """Whether the host's clock is so far off that a person should set it."""
        return abs(self.ahead) > MOST_OFF

    def compare(self, asked: Moment, date: Moment, answered: Moment) -> None:
        """Compare the clocks by one answer.

        ``date`` is the whole second that Discord named; ``asked`` and ``answered`` are the moments
        of the request and its answer, in the host's time. If the host's clock was moved meanwhile,
        or the process was stopped, the answer says nothing.
        """
        took = between(asked, answered)
        if not 0 <= took <= LONGEST:
            return
        midway = later(asked, Milliseconds(took // 2))
        ahead = between(midway, later(date, HALF_A_SECOND))
        if abs(ahead - self.ahead) > TOLERANCE:
            self.ahead = ahead
            self._warn()

    def _warn(self) -> None:
        """Log that the host's clock is off or right again, once until that changes much."""
        seconds = round(as_seconds(self.ahead))
        if self.is_off and abs(self.ahead - self._warned) > MOST_OFF:
            log.warning("the clock of the host is wrong", discord_ahead_seconds=seconds)
            self._warned = self.ahead
        elif self._warned and not self.is_off:
            log.info("the clock of the host is right again", discord_ahead_seconds=seconds)
            self._warned = Milliseconds(0)
