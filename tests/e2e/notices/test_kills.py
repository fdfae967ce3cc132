"""The bot is killed shortly after a turn or a nudge; the person is notified exactly once."""

import asyncio
from functools import partial

import pytest

from discord_playground import Actor, Playground
from game.tables.notices.nudge import NUDGE_AFTER
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.play_by_ids import ids_with_verb
from tests.long import long

NAMES = ["Ana", "Ben"]
FEW_DELAYS = (0.0, 0.05, 0.2)
"""Seconds between an action and the kill of the bot."""
MANY_DELAYS = tuple(number / 100 for number in range(0, 60, 3))

CHECK_AGAIN_SECONDS = 70
"""Seconds after which the bot has checked whether a message was sent in spite of a kill."""


def times_notified(playground: Playground, person: Actor) -> int:
    """Return how often a person was mentioned or got a direct message."""
    return transcript.pinged_ids(playground).count(person.id) + len(person.direct_messages)


async def wait_for_notifications(playground: Playground, person: Actor, times: int) -> None:
    """Wait until a person was called ``times`` times, and check that no further call follows."""

    def enough() -> bool:
        return times_notified(playground, person) >= times

    await person.until(enough, PATIENCE_SECONDS)
    playground.advance(CHECK_AGAIN_SECONDS)
    await asyncio.sleep(2)
    assert times_notified(playground, person) == times


def on_turn_and_other(crew: Crew) -> tuple[Actor, Actor]:
    """Return the player on turn and the other player."""
    who = crew.on_turn(crew.boards()[-1])
    return who, next(person for person in crew.people if person is not who)


@long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("way", ["Mention me", "Direct message"])
@pytest.mark.parametrize(
    "moments",
    [pytest.param(FEW_DELAYS, id="few"), pytest.param(MANY_DELAYS, id="many", marks=long)],
)
async def test_turn_and_nudge_are_each_notified_once_despite_kills(
    playground: Playground, process: ProcessBot, way: str, moments: tuple[float, ...]
) -> None:
    for name in NAMES:
        await set_preferences(playground.person(name), way)
    crew = await play.start_game(playground, NAMES, cards="tortuga", pace=86400)
    earlier_counts = dict.fromkeys(crew.people, 0)
    for seconds in moments:
        who, other = on_turn_and_other(crew)
        await wait_for_notifications(playground, who, earlier_counts[who] + 1)
        playground.advance(NUDGE_AFTER / 1000)
        page = await play.open_settings(other, crew.channel)
        other.presses(page, custom_id=ids_with_verb(page, "nudge")[0])
        await asyncio.sleep(seconds)
        await process.restart()
        # If the kill came before the nudge was stored, this nudge counts; otherwise it is refused.
        await play.ask(other, "nudge", crew.channel)
        playground.advance(CHECK_AGAIN_SECONDS)
        await wait_for_notifications(playground, who, earlier_counts[who] + 2)
        earlier_counts[who] += 2
        board = crew.boards()[-1]
        panel = await play.open_panel(crew)
        await play.take_turn(*panel)
        await asyncio.sleep(seconds)
        await process.restart()
        await other.until(partial(crew.is_outdated, board), PATIENCE_SECONDS)
        await play.open_panel(crew)
        playground.advance(CHECK_AGAIN_SECONDS)
    assert transcript.bot_error_answers(playground) == []
