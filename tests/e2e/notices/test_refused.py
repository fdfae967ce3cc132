"""Whoever lost a direct message is told so once."""

import asyncio

from discord_playground import Playground, until
from tests.e2e import play
from tests.e2e.bots import LoopBot
from tests.e2e.notices.preferences import prefer, until_turn_of

FOLLOW_UP = "POST /webhooks/*"


async def test_two_clicks_at_once_are_told_once_of_a_refused_one(
    playground: Playground, inside: LoopBot
) -> None:
    ana = playground.person("Ana")
    await prefer(ana, "Direct message")
    ana.close_direct_messages()
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    await inside.settle()
    await until_turn_of(crew, inside, lambda who: who is ana)
    playground.faults.delay(FOLLOW_UP, 0.5, times=2)
    asked = [ana.calls("cartagena games", "tavern") for _ in range(2)]
    await asyncio.gather(*(one.outcome for one in asked))
    await until(lambda: not inside.bot.inflight._tasks, 10, "Clicks should end")
    notes = [one for one in ana.sees("tavern") if "I couldn't send you" in one.text]
    assert len(notes) == 1
