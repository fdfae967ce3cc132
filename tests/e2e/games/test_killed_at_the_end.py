"""The bot is killed around the end of a game: everybody is told once, and the reel is posted."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from discord_playground import Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.games.kill_moments import CALLBACK, POST
from tests.e2e.games.near_the_end import LastAction, played_on
from tests.e2e.notices.preferences import prefer
from tests.e2e.play import PATIENCE, Crew
from tests.long import long
from tests.makers.chance import luck_of

EDIT = "PATCH /channels/*/messages/*"
WRITE = "POST /users/@me/channels"
LATER = 11 * 60
"""Seconds after which the bot repeats interrupted work: a notice after 60, a reel after 600."""

REFUSED = {
    "before the answer": CALLBACK,
    "before its message": POST,
    "before its message is whole": EDIT,
    "before a direct message": WRITE,
}
"""Requests that fail; the bot is killed after the failure."""

Kill = Callable[[LastAction, ProcessBot], Awaitable[None]]


def at(request: str) -> Kill:
    """Return a function that wins the game and kills the bot when this request fails."""

    async def kill(last: LastAction, bot: ProcessBot) -> None:
        playground, (panel, wins) = last.crew.playground, await last.panel()
        playground.faults.fail_next(request, 500, times=99)
        sent = len(playground.everything_sent)
        last.winner.presses(panel, custom_id=wins)
        await last.winner.until(
            lambda: any(one.status == 500 for one in playground.everything_sent[sent:]), PATIENCE
        )
        await bot.kill()
        playground.faults.clear()

    return kill


async def while_the_reel_is_made(last: LastAction, bot: ProcessBot) -> None:
    """Kill the bot while the final message still shows a picture without motion."""
    await _won(last)
    await bot.kill()


async def before_the_reel_is_shown(last: LastAction, bot: ProcessBot) -> None:
    """Kill the bot when the edit that shows the finished reel fails."""
    await _won(last)
    playground = last.crew.playground
    playground.faults.fail_next(EDIT, 500, times=99)
    sent = len(playground.everything_sent)
    await last.winner.until(
        lambda: any(one.status == 500 for one in playground.everything_sent[sent:]), PATIENCE
    )
    await bot.kill()
    playground.faults.clear()


async def _won(last: LastAction) -> None:
    """Win the game, and wait for the message about its end."""
    panel, wins = await last.panel()
    last.winner.presses(panel, custom_id=wins)
    await last.winner.until(lambda: ends(last.crew), PATIENCE)


MOMENTS = {
    **{title: at(request) for title, request in REFUSED.items()},
    "while the reel is made": while_the_reel_is_made,
    "before the reel is shown": before_the_reel_is_shown,
}


@long
@pytest.mark.timeout(180)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_everybody_is_notified_once_and_the_reel_is_posted_despite_a_kill(
    playground: Playground, process: ProcessBot, moment: str
) -> None:
    crew = await play.started(playground, ["Ana", "Ben", "Chloé"], cards="tortuga", pirates=4)
    await process.kill()
    last = await played_on(crew, process.database, luck_of("killed at the end"))
    await process.start()
    mentioned, written = last.others
    await prefer(mentioned, "Mention me")
    await prefer(written, "Direct message")
    before = times_told(crew)
    await MOMENTS[moment](last, process)
    await process.start()
    await mentioned.until(lambda: ends(crew), PATIENCE)
    playground.advance(LATER)
    await mentioned.until(lambda: [*map(moving, ends(crew))] == [True], PATIENCE)
    once = before + Counter({mentioned.mention: 1, written.mention: 1})
    await mentioned.until(lambda: times_told(crew) >= once, PATIENCE)
    playground.advance(LATER)
    await asyncio.sleep(2)
    assert times_told(crew) == once
    assert len(written.direct_messages) == 1
    [final] = ends(crew)
    assert moving(final)
    assert not [one for one in crew.public() if "is over" in one.text and not play.whole(one)]
    assert transcript.unhappy(playground) == []


def times_told(crew: Crew) -> Counter[str]:
    """Return how often each person was mentioned or got a direct message."""
    pinged = Counter(transcript.pinged(crew.playground))
    return Counter({one.mention: pinged[one.id] + len(one.direct_messages) for one in crew.people})


def ends(crew: Crew) -> list[Shown]:
    """Return the messages about the end that have become complete."""
    return [one for one in crew.finals() if play.whole(one)]


def moving(final: Shown) -> bool:
    """Return whether a message shows a moving picture."""
    return any(image[8:12] == b"WEBP" for image in final.images)
