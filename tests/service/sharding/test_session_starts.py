"""Sessions begin while enough starts are left. Discord is asked for the number only if needed."""

import asyncio
from dataclasses import dataclass, field

import pytest
from structlog.testing import capture_logs

from service.sharding.session_starts import APART_SECONDS, RESERVE, SessionStarts, StartLimits
from tests.service.leaping import with_skipped_waits

DAY = 24 * 3600.0
LEAST_STARTS = 1 + RESERVE + 1
"""The fewest session starts left with which a shard may begin, if there is one bucket."""


@dataclass
class CountingDiscord:
    """A Discord that counts session starts and the requests for their number."""

    remaining: int
    total: int = 1000
    buckets: int = 1
    resets_at: float = DAY
    """When all starts are there again, in seconds of the loop's clock."""
    request_times: list[float] = field(default_factory=list)

    async def get_start_limits(self) -> StartLimits:
        now = asyncio.get_running_loop().time()
        self.request_times.append(now)
        if now >= self.resets_at:
            self.remaining, self.resets_at = self.total, now + DAY
        return StartLimits(1, self.total, self.remaining, self.resets_at - now, self.buckets)


async def begin_session(starts: SessionStarts, discord: CountingDiscord) -> bool:
    """Begin a session. Returns whether it had to wait."""
    waited = await starts.wait_until_enough(1, discord.get_start_limits)
    starts.record_start()
    discord.remaining -= 1
    return waited


@with_skipped_waits
async def test_session_waits_as_long_as_discord_says_if_few_starts_are_left() -> None:
    starts, discord = SessionStarts(), CountingDiscord(LEAST_STARTS + 2)
    for _ in range(3):
        assert not await begin_session(starts, discord)
        await asyncio.sleep(APART_SECONDS)
    assert discord.remaining == LEAST_STARTS - 1
    with capture_logs() as logs:
        assert await begin_session(starts, discord)
    assert asyncio.get_running_loop().time() == pytest.approx(DAY)
    assert discord.remaining == discord.total - 1
    [log_entry] = [one for one in logs if one["event"] == "shards must wait for session starts"]
    assert (log_entry["left"], log_entry["seconds"]) == (LEAST_STARTS - 1, DAY - 3 * APART_SECONDS)


@with_skipped_waits
async def test_bot_that_crashes_all_day_does_not_use_up_its_starts() -> None:
    discord, loop = CountingDiscord(1000), asyncio.get_running_loop()
    while loop.time() < DAY - 1:
        starts = SessionStarts()
        await starts.wait_at_start(1, discord.get_start_limits)
        starts.record_start()
        discord.remaining -= 1
        # The bot crashes at once, and is started again.
        await asyncio.sleep(5)
        if discord.resets_at == DAY:
            assert discord.remaining >= LEAST_STARTS, loop.time()


@with_skipped_waits
async def test_first_half_of_a_days_starts_needs_no_wait() -> None:
    starts, discord = SessionStarts(), CountingDiscord(500)
    await starts.wait_at_start(1, discord.get_start_limits)
    assert asyncio.get_running_loop().time() == 0


@with_skipped_waits
async def test_bot_waits_until_enough_starts_for_all_its_shards_are_left() -> None:
    starts, discord = SessionStarts(), CountingDiscord(LEAST_STARTS + 2)
    assert not await starts.wait_until_enough(3, discord.get_start_limits)
    assert await starts.wait_until_enough(4, discord.get_start_limits)
    assert discord.request_times == [0, DAY]


@with_skipped_waits
async def test_discord_is_asked_once_while_enough_starts_are_surely_left() -> None:
    starts, discord = SessionStarts(), CountingDiscord(1000)
    for _ in range(100):
        assert not await begin_session(starts, discord)
        await asyncio.sleep(APART_SECONDS)
    assert discord.request_times == [0]


@with_skipped_waits
async def test_discord_is_asked_again_if_others_may_have_used_the_starts() -> None:
    starts, discord = SessionStarts(), CountingDiscord(1000, buckets=16)
    await begin_session(starts, discord)
    periods = (1000 - (1 + RESERVE + 16)) // 16
    await asyncio.sleep(periods * APART_SECONDS)
    await begin_session(starts, discord)
    assert len(discord.request_times) == 1
    discord.remaining = 20
    await asyncio.sleep(APART_SECONDS)
    assert await begin_session(starts, discord)
    assert len(discord.request_times) == 3


@with_skipped_waits
async def test_sessions_that_begin_too_fast_are_counted_too() -> None:
    starts, discord = SessionStarts(), CountingDiscord(LEAST_STARTS + 2)
    for _ in range(4):
        await begin_session(starts, discord)
    assert asyncio.get_running_loop().time() == pytest.approx(DAY)
    assert discord.remaining == discord.total - 1


@with_skipped_waits
async def test_waiting_shards_share_their_requests_and_one_log_line() -> None:
    starts, discord = SessionStarts(), CountingDiscord(LEAST_STARTS - 1)
    with capture_logs() as logs:
        await asyncio.gather(*(begin_session(starts, discord) for _ in range(8)))
    assert len(logs) == 1
    assert discord.request_times == [0, DAY]


@with_skipped_waits
async def test_simultaneous_starts_of_all_buckets_leave_the_reserve() -> None:
    buckets = 16
    discord = CountingDiscord(1 + RESERVE + buckets, buckets=buckets)
    processes = [SessionStarts() for _ in range(buckets)]
    waits = [await one.wait_until_enough(1, discord.get_start_limits) for one in processes]
    assert not any(waits)
    assert discord.remaining - buckets > RESERVE


@with_skipped_waits
async def test_bot_with_too_few_starts_a_day_begins_when_the_count_resets() -> None:
    starts, discord = SessionStarts(), CountingDiscord(2, total=3)
    assert await begin_session(starts, discord)
    assert asyncio.get_running_loop().time() == pytest.approx(DAY)
    assert await begin_session(starts, discord)
    assert asyncio.get_running_loop().time() == pytest.approx(2 * DAY)


@with_skipped_waits
async def test_requests_are_a_second_apart_if_discord_names_no_wait() -> None:
    starts, discord = SessionStarts(), CountingDiscord(0)
    discord.resets_at = -1

    async def ask() -> StartLimits:
        await discord.get_start_limits()
        return StartLimits(1, 1000, 0 if len(discord.request_times) < 4 else 1000, 0, 1)

    await starts.wait_until_enough(1, ask)
    assert discord.request_times == [0, 1, 2, 3]


@with_skipped_waits
async def test_failed_request_for_limits_is_repeated_by_the_next_session() -> None:
    starts, discord = SessionStarts(), CountingDiscord(1000)

    async def fail() -> StartLimits:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await starts.wait_until_enough(1, fail)
    assert not starts.are_enough_for(1)
    assert not await starts.wait_until_enough(1, discord.get_start_limits)
    assert starts.are_enough_for(1)
