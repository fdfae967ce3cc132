"""The bot is killed around the end of a game: everybody is told once, and the reel is posted."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from discord_playground import Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.games.kill_moments import CALLBACK, EDIT, POST
from tests.e2e.games.near_the_end import LastAction, play_until_last_action
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.long import long
from tests.makers.chance import random_seeded_by

OPEN_DIRECT_CHANNEL = "POST /users/@me/channels"
RETRY_AFTER_SECONDS = 11 * 60
"""Enough seconds for the bot to repeat interrupted work.

The bot repeats a notice after 60 seconds, and a reel after 600.
"""

FAILING_REQUESTS = {
    "before the answer": CALLBACK,
    "before its message": POST,
    "before its message is whole": EDIT,
    "before a direct message": OPEN_DIRECT_CHANNEL,
}
"""The request that fails at each moment; the bot is killed after the failure."""

Kill = Callable[[LastAction, ProcessBot], Awaitable[None]]


def kill_at(request: str) -> Kill:
    """Return a function that wins the game and kills the bot when this request fails."""

    async def kill(last: LastAction, bot: ProcessBot) -> None:
        playground, (panel, winning_button) = last.crew.playground, await last.open_panel()
        playground.faults.fail_next(request, 500, times=99)
        sent_count = len(playground.everything_sent)
        last.winner.presses(panel, custom_id=winning_button)
        await last.winner.until(
            lambda: any(one.status == 500 for one in playground.everything_sent[sent_count:]),
            PATIENCE_SECONDS,
        )
        await bot.kill()
        playground.faults.clear()

    return kill


async def while_the_reel_is_made(last: LastAction, bot: ProcessBot) -> None:
    """Kill the bot while the final message still shows a picture without motion."""
    await _win(last)
    await bot.kill()


async def before_the_reel_is_shown(last: LastAction, bot: ProcessBot) -> None:
    """Kill the bot when the edit that shows the finished reel fails."""
    await _win(last)
    playground = last.crew.playground
    playground.faults.fail_next(EDIT, 500, times=99)
    sent_count = len(playground.everything_sent)
    await last.winner.until(
        lambda: any(one.status == 500 for one in playground.everything_sent[sent_count:]),
        PATIENCE_SECONDS,
    )
    await bot.kill()
    playground.faults.clear()


async def _win(last: LastAction) -> None:
    """Win the game, and wait for the message about its end."""
    panel, winning_button = await last.open_panel()
    last.winner.presses(panel, custom_id=winning_button)
    await last.winner.until(lambda: complete_finals(last.crew), PATIENCE_SECONDS)


MOMENTS = {
    **{title: kill_at(request) for title, request in FAILING_REQUESTS.items()},
    "while the reel is made": while_the_reel_is_made,
    "before the reel is shown": before_the_reel_is_shown,
}


@long
@pytest.mark.parametrize("moment", MOMENTS)
async def test_everybody_is_notified_once_and_the_reel_is_posted_despite_a_kill(
    playground: Playground, process: ProcessBot, moment: str
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Chloé"], cards="tortuga", pirates=4)
    await process.kill()
    last = await play_until_last_action(
        crew, process.database, random_seeded_by("killed at the end")
    )
    await process.start()
    mention_user, message_user = last.others
    await set_preferences(mention_user, "Mention me")
    await set_preferences(message_user, "Direct message")
    counts_before = notification_counts(crew)
    await MOMENTS[moment](last, process)
    await process.start()
    await mention_user.until(lambda: complete_finals(crew), PATIENCE_SECONDS)
    playground.advance(RETRY_AFTER_SECONDS)
    await mention_user.until(
        lambda: [*map(is_animated, complete_finals(crew))] == [True], PATIENCE_SECONDS
    )
    expected = counts_before + Counter({mention_user.mention: 1, message_user.mention: 1})
    await mention_user.until(lambda: notification_counts(crew) >= expected, PATIENCE_SECONDS)
    playground.advance(RETRY_AFTER_SECONDS)
    await asyncio.sleep(2)
    assert notification_counts(crew) == expected
    assert len(message_user.direct_messages) == 1
    [final] = complete_finals(crew)
    assert is_animated(final)
    assert not [one for one in crew.public() if "is over" in one.text and not play.is_complete(one)]
    assert transcript.bot_error_answers(playground) == []


def notification_counts(crew: Crew) -> Counter[str]:
    """Return how often each person was mentioned or got a direct message."""
    pinged = Counter(transcript.pinged_ids(crew.playground))
    return Counter({one.mention: pinged[one.id] + len(one.direct_messages) for one in crew.people})


def complete_finals(crew: Crew) -> list[Shown]:
    """Return the messages about the end that have become complete."""
    return [one for one in crew.final_messages() if play.is_complete(one)]


def is_animated(final: Shown) -> bool:
    """Return whether a message shows a moving picture."""
    return any(image[8:12] == b"WEBP" for image in final.images)
