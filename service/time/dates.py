"""Reads Discord's time from its answers, through aiohttp's own hooks."""

from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from game.model.time import Moment
from service.time.discord_clock import DiscordClock


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
