"""Discord's time: the host's clock, corrected by the dates of Discord's answers.

It is used for all times that people see, for due jobs, and for Discord's time limits. The moments
in the database follow it, too, so processes agree about them even if the clocks of their hosts
differ.
"""

from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import structlog

from game.model.time import Milliseconds, Moment, add_duration, as_seconds, duration_between
from game.tables.durations import MINUTE
from service.time.clock import Clock

log = structlog.get_logger(__name__)

MOST_REQUEST_TIME = Milliseconds(2000)
"""Maximum milliseconds of a request; a longer one does not tell when Discord answered."""

TOLERANCE = Milliseconds(2000)
"""Difference in milliseconds that may come from the measurement alone.

A Date names only whole seconds, so it may be wrong by half a second. The moment of the answer may
be wrong by half of the longest request. If the host's clock is right, it is used unchanged.
"""

HALF_A_SECOND = Milliseconds(500)
"""Average milliseconds that have passed since the whole second in a Date."""

MOST_DIFFERENCE = MINUTE
"""Maximum difference of the host's clock in milliseconds; beyond it, a person should correct it."""


class DiscordClock:
    """A clock with Discord's time; before Discord's first answer, with the host's time."""

    def __init__(self, host: Clock) -> None:
        self.host = host
        """Returns the host's time."""
        self.ahead = Milliseconds(0)
        """Milliseconds that Discord is ahead of the host; negative if it is behind."""
        self._warned = Milliseconds(0)
        """Milliseconds that Discord was ahead at the last warning; 0 once the clock was right."""

    def __call__(self) -> Moment:
        """Return Discord's time now."""
        return add_duration(self.host(), self.ahead)

    @property
    def is_host_clock_wrong(self) -> bool:
        """Whether the host's clock is so wrong that a person should set it."""
        return abs(self.ahead) > MOST_DIFFERENCE

    def compare(self, asked: Moment, date: Moment, answered: Moment) -> None:
        """Compare the clocks by one answer of Discord's.

        ``date`` is the whole second that Discord named; ``asked`` and ``answered`` are the moments
        of the request and its answer, in the host's time. An answer is ignored if the host's clock
        was moved meanwhile, or if the process was stopped.
        """
        took = duration_between(asked, answered)
        if not 0 <= took <= MOST_REQUEST_TIME:
            return
        midway = add_duration(asked, Milliseconds(took // 2))
        ahead = duration_between(midway, add_duration(date, HALF_A_SECOND))
        if abs(ahead - self.ahead) > TOLERANCE:
            self.ahead = ahead
            self._warn()

    def _warn(self) -> None:
        """Log that the host's clock is wrong or right again; repeat only after a large change."""
        seconds = round(as_seconds(self.ahead))
        if self.is_host_clock_wrong and abs(self.ahead - self._warned) > MOST_DIFFERENCE:
            log.warning("the clock of the host is wrong", discord_ahead_seconds=seconds)
            self._warned = self.ahead
        elif self._warned and not self.is_host_clock_wrong:
            log.info("the clock of the host is right again", discord_ahead_seconds=seconds)
            self._warned = Milliseconds(0)


def compare_clock_with_dates(clock: DiscordClock, trace: aiohttp.TraceConfig) -> None:
    """Compare the clock with the Date of every answer that is traced."""

    async def start(_session: object, context: SimpleNamespace, _: object) -> None:
        context.asked = clock.host()

    async def end(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams
    ) -> None:
        answered, date = clock.host(), _moment(done.response.headers.get("Date", ""))
        if date is not None:
            clock.compare(context.asked, date, answered)

    trace.on_request_start.append(start)
    trace.on_request_end.append(end)


def _moment(date: str) -> Moment | None:
    """Return the moment of a Date header, or ``None`` if it cannot be read."""
    try:
        return Moment(round(1000 * parsedate_to_datetime(date).timestamp()))
    except (ValueError, OverflowError):
        return None
