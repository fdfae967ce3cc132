"""The places where the daily puzzle can be played, shared and posted."""

import asyncio

import pytest

from discord_playground import DiscordError, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.daily.solving import (
    CHANNEL,
    advance_to_hour_of_next_day,
    advance_to_noon,
    date_text,
    messages_about,
    puzzle_today,
    solve_puzzle,
    wait_for_message,
)
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.play_by_ids import change_server_settings, show_server_settings


@pytest.fixture(autouse=True)
def noon(playground: Playground) -> None:
    """Begin on the same day in every run."""
    advance_to_noon(playground)


async def test_puzzle_is_played_in_a_direct_message_and_shared_on_a_server(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, puzzle = playground.person("Ana"), puzzle_today(playground)
    panel = await ana.slash("cartagena daily", ana.direct_channel)
    await ana.until(lambda: ana.now(panel).images, PATIENCE_SECONDS)
    solved = await solve_puzzle(ana, panel, puzzle)
    assert "on a server" in solved.text
    assert "Share" not in play.labels(solved)
    refusal = await ana.slash("cartagena games", ana.direct_channel)
    assert "works only on a server" in refusal.text
    result = await ana.slash("cartagena daily", CHANNEL)
    await ana.click(result, "Share")
    posted = await wait_for_message(
        ana, puzzle, "**Ana**: attempt 1 of 3", "One person has solved it"
    )
    assert posted.images
    assert posted.pings == ()


def file_ids(shown: Shown) -> list[str]:
    """Return the ids of the files that a message shows; a file that is sent again has another."""
    return [file.id for file in shown.files]


async def test_shared_results_are_listed_in_one_silent_message(
    playground: Playground, live_bot: LiveBot
) -> None:
    people, puzzle = [playground.person(name) for name in ("Ana", "Ben")], puzzle_today(playground)
    for who in people:
        solved = await solve_puzzle(who, await who.slash("cartagena daily", CHANNEL), puzzle)
        await who.click(solved, "Share")
        await who.click(solved, "Share")
        await live_bot.wait_until_idle()
    posted = await wait_for_message(
        people[0], puzzle, "**Ana**", "**Ben**", "2 people have solved it"
    )
    chloe = playground.person("Chloé")
    await solve_puzzle(chloe, await chloe.slash("cartagena daily", CHANNEL), puzzle)
    edited = await wait_for_message(chloe, puzzle, "3 people have solved it")
    assert file_ids(edited) == file_ids(posted)
    assert edited.images == posted.images
    assert posted.data["flags"] & 4096
    assert len(messages_about(people[0], puzzle)) == 1


async def test_todays_puzzle_comes_with_an_offer_to_finish_yesterdays_puzzle(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, first_puzzle = playground.person("Ana"), puzzle_today(playground)
    await ana.slash("cartagena daily", CHANNEL)
    advance_to_hour_of_next_day(playground, 1)
    today = await ana.slash("cartagena daily", CHANNEL)
    assert date_text(puzzle_today(playground)) in today.text
    offer = await ana.until_sees(CHANNEL, "You can still finish yesterday's puzzle")
    solved = await solve_puzzle(ana, await ana.click(offer, "Finish it"), first_puzzle)
    assert f"{date_text(first_puzzle)} · solved at attempt 1" in solved.text
    message_count = len(ana.sees(CHANNEL))
    await ana.slash("cartagena daily", CHANNEL)
    await live_bot.wait_until_idle()
    assert len(ana.sees(CHANNEL)) == message_count + 1


async def test_only_moderators_choose_the_channel_of_the_puzzle(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben, ana = playground.person("Ben"), playground.person("Ana")
    with pytest.raises(DiscordError, match="permission"):
        await ben.slash("cartagena-mod settings", CHANNEL)
    play.let_all_use_moderator_commands(playground)
    refused = await ben.slash("cartagena-mod settings", CHANNEL)
    assert refused.text.startswith("Only moderators")
    channel = playground.world.channel_by_id_or_name(CHANNEL)
    panel = await change_server_settings(ana, "jamaica", daily=channel.id)
    assert f"<#{channel.id}>" in panel.text
    ana.deny_bot(CHANNEL, "attach_files")
    panel = await show_server_settings(ana, "jamaica", "daily")
    assert "Attach Files" in panel.text
    ana.delete_channel(CHANNEL)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while "No channel" not in panel.text:
            panel = await show_server_settings(ana, "jamaica", "daily")
