"""Discord's time is the host's clock, corrected by the dates of real answers."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from structlog.testing import capture_logs

from game.model.time import Milliseconds, Moment, add_duration
from service.time.discord_clock import (
    MOST_REQUEST_TIME,
    TOLERANCE,
    DiscordClock,
    compare_clock_with_dates,
)

START = Moment(1_800_000_000_000)
WRONG, RIGHT = "the clock of the host is wrong", "the clock of the host is right again"


class Host:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> Moment:
        return self.now


@pytest.fixture
def clock() -> DiscordClock:
    return DiscordClock(Host())


def compare_with_answer(clock: DiscordClock, ahead: float, took: int = 0) -> None:
    """Compare the clock with an answer of Discord, whose time is ``ahead`` by some seconds.

    Half a second of this difference may come from rounding. ``took`` is in milliseconds.
    """
    date = Moment(round(START + 1000 * ahead))
    clock.compare(START, Moment(date // 1000 * 1000), add_duration(START, Milliseconds(took)))


def test_clock_shows_the_hosts_time_before_the_first_answer(clock: DiscordClock) -> None:
    assert clock() == START
    assert not clock.is_host_clock_wrong


@pytest.mark.parametrize("minutes", [20, -20])
def test_clock_shows_discords_time_although_the_hosts_clock_is_wrong(
    clock: DiscordClock, minutes: int
) -> None:
    compare_with_answer(clock, 60 * minutes)
    assert abs(clock() - START - 60_000 * minutes) <= 500
    assert clock.is_host_clock_wrong


def test_correct_host_clock_is_used_unchanged(clock: DiscordClock) -> None:
    """The rounded date and the time that the answer takes may make a difference of two seconds."""
    for ahead in (-1, 0, 1):
        for took in (0, MOST_REQUEST_TIME):
            compare_with_answer(clock, ahead, took)
    assert clock.ahead == 0


def test_correction_changes_only_if_the_difference_exceeds_the_tolerance(
    clock: DiscordClock,
) -> None:
    compare_with_answer(clock, 1200)
    first = clock.ahead
    for ahead in (1199, 1201):
        compare_with_answer(clock, ahead)
    assert clock.ahead == first
    compare_with_answer(clock, 1210)
    assert clock.ahead - first > TOLERANCE


@pytest.mark.parametrize("took", [MOST_REQUEST_TIME + 1, -1, 3_600_000])
def test_slow_answer_is_ignored(clock: DiscordClock, took: int) -> None:
    """An answer is also ignored if the host's clock was changed before the answer came."""
    compare_with_answer(clock, 1200, took)
    assert clock.ahead == 0


def test_wrong_host_clock_is_logged_once_and_after_large_changes(clock: DiscordClock) -> None:
    with capture_logs() as log:
        for ahead in (10, 1200, 1210, 1230, -300, 0, 0, 90):
            compare_with_answer(clock, ahead)
    logged = [(line["event"], round(line["discord_ahead_seconds"], -1)) for line in log]
    assert logged == [(WRONG, 1200), (WRONG, -300), (RIGHT, 0), (WRONG, 90)]


@pytest.fixture
async def discord() -> AsyncIterator[TestServer]:
    """A server that answers with the date in the request."""

    async def answer_with_date(request: web.Request) -> web.Response:
        return web.Response(headers={"Date": request.query["date"]})

    app = web.Application()
    app.add_routes([web.get("/", answer_with_date)])
    server = TestServer(app)
    async with server:
        yield server


@pytest.mark.parametrize(
    ("date", "ahead"),
    [
        ("Fri, 15 Jan 2027 08:20:00 GMT", 1200),
        ("Fri, 15 Jan 2027 07:40:00 GMT", -1200),
        ("soon", 0),
        ("", 0),
        ("Fri, 99 Jan 2027 07:40:00 GMT", 0),
    ],
)
async def test_dates_are_read_from_answers(
    clock: DiscordClock, discord: TestServer, date: str, ahead: int
) -> None:
    trace = aiohttp.TraceConfig()
    compare_clock_with_dates(clock, trace)
    url = discord.make_url("/").with_query(date=date)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session, session.get(url):
        pass
    assert round(clock.ahead / 1000) == ahead
