"""A whole day: from the choice of the puzzle's channel until a player deletes their data."""

import asyncio

import pytest

from discord_playground import Actor, Playground
from tests.e2e.bots import ProcessBot
from tests.e2e.daily.solving import (
    CHANNEL,
    advance_to_hour_of_next_day,
    advance_to_noon,
    date_text,
    fail_all_attempts,
    messages_about,
    puzzle_today,
    solve_puzzle,
    wait_for_message,
)
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play_by_ids import change_server_settings, show_server_settings
from tests.long import long

DELAYS_SECONDS = 0.0, 0.05, 0.1, 0.3, 1.0


class DelayedKills:
    """Kills the bot a number of seconds after each step."""

    def __init__(self, process: ProcessBot, seconds: float) -> None:
        self._process = process
        self._seconds = seconds

    async def kill_and_restart(self) -> None:
        """Kill the bot, and start it again."""
        await asyncio.sleep(self._seconds)
        await self._process.restart()


async def choose_channel(ana: Actor, channel_id: str, kills: DelayedKills) -> None:
    panel = await show_server_settings(ana, CHANNEL, "daily")
    assert "No channel" in panel.text
    confirmation = await change_server_settings(ana, CHANNEL, daily=channel_id)
    assert f"<#{channel_id}>" in confirmation.text
    await kills.kill_and_restart()


@long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seconds", DELAYS_SECONDS)
async def test_a_day_survives_a_kill_at_each_step(
    playground: Playground, process: ProcessBot, seconds: float
) -> None:
    kills = DelayedKills(process, seconds)
    advance_to_noon(playground)
    ana, ben, chloe, dirk = map(playground.person, ("Ana", "Ben", "Chloé", "Dirk"))
    channel = playground.world.channel_by_id_or_name(CHANNEL)
    await choose_channel(ana, channel.id, kills)
    advance_to_hour_of_next_day(playground, 7)
    puzzle = puzzle_today(playground)
    await kills.kill_and_restart()
    morning = await wait_for_message(ben, puzzle, "Nobody has solved it on this server yet.")
    assert morning.images
    await set_preferences(ben, "Say it in words")
    spoken = await ben.click(morning, "Play")
    assert "Your moves:" in spoken.text
    assert spoken.images == ()
    solved = await solve_puzzle(ben, spoken, puzzle)
    assert "solved at attempt 1 of 3" in solved.text
    await kills.kill_and_restart()
    await wait_for_message(ben, puzzle, "One person has solved it")
    private = await solve_puzzle(
        chloe, await chloe.slash("cartagena daily", chloe.direct_channel), puzzle
    )
    assert "Your streak: one day." in private.text
    await kills.kill_and_restart()
    failed = await fail_all_attempts(dirk, await dirk.slash("cartagena daily", CHANNEL), puzzle)
    assert "### Not today" in failed.text
    await kills.kill_and_restart()
    assert (await ben.click(solved, "Share")).text.startswith("Shared")
    await kills.kill_and_restart()
    await wait_for_message(ben, puzzle, "**Ben**: attempt 1 of 3 ✅", "One person has solved it")
    assert (await chloe.click(morning, "Share")).text.startswith("Shared")
    await kills.kill_and_restart()
    await wait_for_message(
        ben, puzzle, "**Ben**: attempt 1 of 3 ✅", "**Chloé**: attempt 1 of 3 ✅", "2 people have"
    )
    question = await ben.click(await ben.slash("cartagena privacy", CHANNEL), "Forget me")
    await ben.click(question, "Yes, forget me")
    await kills.kill_and_restart()
    message_without_ben = await wait_for_message(
        ana, puzzle, "**Chloé**: attempt 1 of 3 ✅", "One person has solved it"
    )
    assert "Ben" not in message_without_ben.text
    assert message_without_ben.id == morning.id
    advance_to_hour_of_next_day(playground, 7)
    await kills.kill_and_restart()
    next_puzzle = puzzle_today(playground)
    await wait_for_message(ana, next_puzzle, "Nobody has solved it on this server yet.", "one day")
    answer = await dirk.slash("cartagena daily", CHANNEL, day="yesterday")
    assert f"The answer · {date_text(puzzle)}" in answer.text
    assert len(messages_about(ana, puzzle)) == 1
