"""Whoever lost a direct message is told so once; nobody where Discord has flagged the bot."""

import asyncio

from structlog.testing import capture_logs

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


async def test_a_flagged_bot_mentions_people_and_blames_none(
    playground: Playground, inside: LoopBot
) -> None:
    playground.flag_bot()
    for name in ("Ana", "Ben"):
        await prefer(playground.person(name), "Direct message")
    with capture_logs() as logs:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        for person in crew.people:
            await until_turn_of(crew, inside, lambda who, person=person: who is person)
            await inside.settle()
            assert person.tray[-1].text.startswith(f"@{person.person.name}, it's your turn")
            await person.slash("cartagena games", "tavern")
            assert not [one for one in person.sees("tavern") if "I couldn't send you" in one.text]
    warnings = [one for one in logs if one["event"] == "Discord may have flagged the bot"]
    assert [(one["people"], one["code"]) for one in warnings] == [(1, 20026)]
    assert await inside.tables.notices.undelivered() == ()
    asked = [one for one in playground.everything_sent if one.path.endswith("/@me/channels")]
    assert len(asked) == 1
