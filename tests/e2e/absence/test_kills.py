"""A bot is killed around the reminder and the end of a turn: each of them happens once."""

import asyncio
from functools import partial

import pytest

from discord_playground import Playground, Shown, until
from tests.e2e import play, transcript
from tests.e2e.absence.killing import KILLS, LEAD, Tables, asked
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE, Crew
from tests.long import long

HOUR = 3600
DAY = 24 * HOUR
FIRST_DUE = "SELECT min(clock_due) FROM game WHERE clock_due IS NOT NULL AND NOT clock_overdue"


def marks(tables: Tables) -> int:
    """Return how many turns a computer played at the strict table."""
    [(count,)] = asked(
        tables.process.database, "SELECT count(*) FROM entry WHERE action LIKE '@_S'"
    )
    return count


@long
@pytest.mark.timeout(14_400)
async def test_reminder_and_end_of_a_turn_happen_once_despite_kills(
    playground: Playground, process: ProcessBot
) -> None:
    waiting = await play.started(playground, ["Ana", "Ben"], pace=HOUR)
    strict = await play.started(playground, ["Eva", "Dirk"], "jamaica", pace=HOUR, strict=True)
    tables = Tables(process, [waiting, strict], "turns")
    while tables.kills < KILLS:
        late, played = tables.awaited()
        calls, played_on = tables.calls(), marks(tables)
        await tables.killed_around(tables.moment(FIRST_DUE) - HOUR / 5)
        await tables.called_once_more(calls, [late, played])

        calls = tables.calls()
        await tables.killed_around(tables.moment(FIRST_DUE))
        other = next(person for person in waiting.people if person is not late)
        up = await other.until(partial(overdue, waiting), 2 * PATIENCE)
        await other.until(partial(tables.turned, strict, played), 2 * PATIENCE)
        await tables.called_once_more(calls, [tables.awaited()[1]])
        assert marks(tables) == played_on + 1

        calls = tables.calls()
        await other.click(up, f"Play on for {late.person.name}")
        await other.until(partial(tables.turned, waiting, late), 2 * PATIENCE)
        await tables.called_once_more(calls, [other])
    await down_for_a_day(tables)
    assert transcript.unhappy(playground) == []


async def down_for_a_day(tables: Tables) -> None:
    """Check that a day without the bot moves every clock by a day and calls nobody."""
    calls, before = tables.calls(), tables.moment(FIRST_DUE)
    await until(tables.online_saved, PATIENCE, "The bot should note that it is online")
    await tables.process.kill()
    tables.playground.advance(DAY)
    await tables.process.start()
    await until(
        lambda: DAY <= tables.moment(FIRST_DUE) - before <= DAY + LEAD + PATIENCE,
        PATIENCE,
        "Clocks",
    )
    await asyncio.sleep(2)
    assert tables.calls() == calls


def overdue(crew: Crew) -> Shown | None:
    """Return the board if it says that time is up."""
    return next((board for board in crew.boards()[-1:] if "Time is up" in board.text), None)
