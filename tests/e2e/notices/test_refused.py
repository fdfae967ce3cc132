"""A person is told once that a direct message was lost, but not if Discord flagged the bot."""

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from discord_playground import Playground, until
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import (
    MINUTE,
    Clock,
    bot_with_clock,
    end_turn,
    play_until_turn_of,
    set_preferences,
)
from tests.long import long

EXPLANATION = "I couldn't send you a direct message"
FOLLOW_UP = "POST /webhooks/*"


async def test_two_simultaneous_clicks_explain_a_refused_message_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await set_preferences(ana, "Direct message")
    ana.receive("closed")
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    await play_until_turn_of(crew, live_bot, lambda who: who is ana)
    playground.faults.delay(FOLLOW_UP, 0.5, times=2)
    asked = [ana.calls("cartagena games", "tavern") for _ in range(2)]
    await asyncio.gather(*(one.outcome for one in asked))
    await until(lambda: not live_bot.bot.inflight._tasks, 10, "Clicks should end")
    notes = [one for one in ana.sees("tavern") if "I couldn't send you" in one.text]
    assert len(notes) == 1


@pytest.mark.parametrize("direct", ["closed", pytest.param("blocked", marks=long)])
async def test_refused_direct_messages_become_mentions_and_are_explained_once(
    playground: Playground, live_bot: LiveBot, direct: str
) -> None:
    ana = playground.person("Ana")
    await set_preferences(ana, "Direct message")
    ana.receive(direct)
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    await play_until_turn_of(crew, live_bot, lambda who: who is ana)
    [board] = crew.boards()
    assert board.pings == (ana.id,)
    called = transcript.pinged_ids(playground).count(ana.id)
    assert called == 1
    await ana.click(board, "My cards")
    note = await ana.until_sees("tavern", EXPLANATION, play.PATIENCE_SECONDS)
    assert note.ephemeral
    await ana.slash("cartagena games", "tavern")
    notes = [one for one in ana.sees("tavern") if "I couldn't send you" in one.text]
    assert len(notes) == 1
    # Later turns mention Ana; the bot sends neither direct messages nor another note to her.
    for mention_count in (2, 3):
        await end_turn(crew, live_bot)
        await end_turn(crew, live_bot)
        assert transcript.pinged_ids(playground).count(ana.id) == mention_count
        await ana.slash("cartagena games", "tavern")
    assert direct_channel_request_count(playground) == 1
    assert len([one for one in ana.sees("tavern") if "I couldn't send you" in one.text]) == 1
    # Ana allows direct messages again and chooses them, so the bot sends them again.
    ana.receive("open")
    await set_preferences(ana, "Direct message")
    await end_turn(crew, live_bot)
    await end_turn(crew, live_bot)
    assert transcript.pinged_ids(playground).count(ana.id) == 3
    assert "It's your turn" in ana.direct_messages[-1].text


def direct_channel_request_count(playground: Playground) -> int:
    """Return how often the bot asked Discord for a direct message channel."""
    return sum(one.path.endswith("/@me/channels") for one in playground.everything_sent)


async def test_player_is_mentioned_at_once_if_no_direct_channel_can_be_opened_for_minutes(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        ana = playground.person("Ana")
        await set_preferences(ana, "Direct message")
        playground.faults.rate_limit("POST /users/@me/channels", 20 * 60.0)
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga", pace=180)
        await bot.wait_until_idle()
        await play_until_turn_of(crew, bot, lambda who: who is ana)
        [board] = crew.boards()
        assert board.pings == (ana.id,)
        assert transcript.pinged_ids(playground).count(ana.id) == 1
        assert direct_channel_request_count(playground) == 1
        await end_turn(crew, bot)
        await end_turn(crew, bot)
        assert transcript.pinged_ids(playground).count(ana.id) == 2
        assert direct_channel_request_count(playground) == 1, "the limit is known by now"
        playground.faults.clear()
        time.now += 20 * MINUTE
        await end_turn(crew, bot)
        await end_turn(crew, bot)
        assert "It's your turn" in ana.direct_messages[-1].text
        assert transcript.pinged_ids(playground).count(ana.id) == 2


async def test_click_in_a_direct_message_enables_direct_messages_again(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await set_preferences(ana, "Direct message")
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    await play_until_turn_of(crew, live_bot, lambda who: who is ana)
    earlier = ana.direct_messages[-1]
    ana.receive("closed")
    await end_turn(crew, live_bot)
    await end_turn(crew, live_bot)
    assert transcript.pinged_ids(playground).count(ana.id) == 1
    ana.receive("open")
    await ana.click(earlier, "Notifications")
    await end_turn(crew, live_bot)
    await end_turn(crew, live_bot)
    assert transcript.pinged_ids(playground).count(ana.id) == 1
    assert ana.direct_messages[-1].id != earlier.id


async def test_flagged_bot_mentions_people_and_explains_no_refusal(
    playground: Playground, live_bot: LiveBot
) -> None:
    playground.flag_bot()
    for name in ("Ana", "Ben"):
        await set_preferences(playground.person(name), "Direct message")
    with capture_logs() as logs:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        for person in crew.people:
            await play_until_turn_of(crew, live_bot, lambda who, person=person: who is person)
            await live_bot.wait_until_idle()
            assert person.tray[-1].text.startswith(f"@{person.person.name}, it's your turn")
            await person.slash("cartagena games", "tavern")
            assert not [one for one in person.sees("tavern") if "I couldn't send you" in one.text]
    warnings = [one for one in logs if one["event"] == "Discord may have flagged the bot"]
    assert [(one["people"], one["code"]) for one in warnings] == [(1, 20026)]
    assert await live_bot.tables.notices.users_to_inform() == ()
    asked = [one for one in playground.everything_sent if one.path.endswith("/@me/channels")]
    assert len(asked) == 1
