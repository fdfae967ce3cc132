"""Distinguishing a bot that Discord has flagged from people who refuse direct messages."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from cogs.notices.refused_messages import (
    FLAGGED_CODE,
    MANY_REFUSALS,
    RefusedMessages,
    SpamFlagDetector,
)
from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment, add_duration
from game.tables.durations import HOUR, MINUTE
from game.tables.notices.announcement import gets_direct_messages
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, BEN, Clock

CLOSED = 50007
NOW = Moment(10**12)
WARNING = "Discord may have flagged the bot"


def refusal(code: int) -> discord.Forbidden:
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(response, {"code": code, "message": "no"})


def test_bot_is_suspected_after_refusals_by_many_people_in_an_hour() -> None:
    flagged = SpamFlagDetector()
    for number in range(MANY_REFUSALS):
        assert not flagged.looks_flagged(NOW)
        flagged.record(UserId(number), CLOSED, NOW)
    assert flagged.looks_flagged(NOW)
    assert flagged.recent_refusers == tuple(range(MANY_REFUSALS))
    assert not flagged.looks_flagged(Moment(NOW + HOUR))


def test_bot_is_not_suspected_after_refusals_by_one_person() -> None:
    flagged = SpamFlagDetector()
    for _ in range(2 * MANY_REFUSALS):
        flagged.record(ANA.user, CLOSED, NOW)
    assert not flagged.looks_flagged(NOW)


def test_bot_is_not_suspected_after_refusals_spread_over_a_day() -> None:
    flagged = SpamFlagDetector()
    for number in range(4 * MANY_REFUSALS):
        now = Moment(NOW + 15 * MINUTE * number)
        flagged.record(UserId(number), CLOSED, now)
        assert not flagged.looks_flagged(now)
    assert len(flagged.recent_refusers) == MANY_REFUSALS - 1


def test_bot_is_suspected_after_one_refusal_with_the_flag_code() -> None:
    flagged = SpamFlagDetector()
    flagged.record(ANA.user, FLAGGED_CODE, NOW)
    assert flagged.looks_flagged(NOW)


@pytest.fixture
def refused(bot: OfflineBot) -> RefusedMessages:
    return RefusedMessages(bot.tables.notices, bot.bot.catalogue, bot.bot.metrics)


async def test_suspicion_cancels_the_refusals_of_the_last_hour(
    bot: OfflineBot, refused: RefusedMessages
) -> None:
    notices = bot.tables.notices
    with capture_logs() as logs:
        for number in range(1, MANY_REFUSALS):
            await refused.record_refusal(UserId(number), refusal(CLOSED))
        assert await notices.users_to_inform() == tuple(range(1, MANY_REFUSALS))
        for number in range(MANY_REFUSALS, MANY_REFUSALS + 3):
            await refused.record_refusal(UserId(number), refusal(CLOSED))
            assert await notices.users_to_inform() == ()
    assert refused._people_to_inform == set()
    [warning] = [one for one in logs if one["event"] == WARNING]
    assert (warning["log_level"], warning["people"], warning["code"]) == (
        "warning",
        MANY_REFUSALS,
        CLOSED,
    )
    refusals = [one for one in logs if one["event"] == "a direct message was refused"]
    assert {(one["status"], one["code"]) for one in refusals} == {(403, CLOSED)}


async def test_suspected_bot_mentions_everybody_for_an_hour(tmp_path: Path) -> None:
    clock = Clock()
    async with running_offline_bot(tmp_path, clock) as bot:
        notices = bot.tables.notices
        await notices.change_preferences(BEN.user, lambda _: Preferences(NotifyBy.DIRECT))
        assert gets_direct_messages(await notices.effective_preferences(BEN.user))
        refused = RefusedMessages(notices, bot.bot.catalogue, bot.bot.metrics)
        await refused.record_refusal(ANA.user, refusal(FLAGGED_CODE))
        assert not gets_direct_messages(await notices.effective_preferences(BEN.user))
        assert gets_direct_messages(await notices.preferences(BEN.user))
        clock.now = add_duration(clock.now, HOUR)
        assert gets_direct_messages(await notices.effective_preferences(BEN.user))


async def test_refusal_with_the_flag_code_is_not_recorded_for_the_person(
    bot: OfflineBot, refused: RefusedMessages
) -> None:
    await refused.record_refusal(ANA.user, refusal(FLAGGED_CODE))
    assert await bot.tables.notices.users_to_inform() == ()
    get_sample = bot.bot.metrics.registry.get_sample_value
    assert get_sample("cartagena_flag_suspected_timestamp_seconds") == pytest.approx(
        bot.tables.notices.now() / 1000, abs=60
    )
