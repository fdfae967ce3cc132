"""A bot is killed around the end of an absence or of quiet hours: what is due happens once."""

import pytest

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.absence.killing import KILLS, Tables, asked, passed
from tests.e2e.absence.waiting import due
from tests.e2e.bots import ProcessBot
from tests.e2e.notices.preferences import be_quiet, prefer
from tests.e2e.play import PATIENCE
from tests.long import long

HOUR = 3600
DAY = 24 * HOUR
NIGHT, MORNING = 23, 7
"""Hours in UTC: the hour when a turn begins, and the hour when quiet hours end."""
ON_ITS_WAY = 70
"""Seconds after which the bot checks again a message that was being sent."""


@long
@pytest.mark.timeout(7200)
async def test_absence_ends_once_despite_kills(playground: Playground, process: ProcessBot) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], edition="classic-passing", pace=HOUR)
    tables = Tables(process, [crew], "absences")
    while tables.kills < KILLS:
        [who] = tables.awaited()
        await who.click(await who.slash("cartagena away", "jamaica"), "1 day")
        await who.until(lambda: "is away until" in crew.boards()[-1].text, 2 * PATIENCE)
        calls, back = tables.calls(), tables.moment("SELECT clock_away FROM game")
        await tables.killed_around(back)
        await who.until(lambda: "is away" not in crew.boards()[-1].text, 2 * PATIENCE)
        await tables.called_once_more(calls, [])
        [board] = crew.boards()
        assert back + HOUR - 1 <= due(board) / 1000 <= tables.now() + HOUR
        assert asked(process.database, "SELECT count(*) FROM due WHERE kind = 'back'") == [(0,)]
        await passed(crew)
        await tables.called_once_more(calls, tables.awaited())
    assert transcript.unhappy(playground) == []


@long
@pytest.mark.timeout(7200)
async def test_quiet_hours_end_with_one_call_despite_kills(
    playground: Playground, process: ProcessBot
) -> None:
    mentioned = await play.started(
        playground, ["Ana", "Ben"], edition="classic-passing", pace=3 * DAY
    )
    written_to = await play.started(
        playground, ["Eva", "Dirk"], "jamaica", edition="classic-passing", pace=3 * DAY
    )
    for person in written_to.people:
        await prefer(person, "Direct message")
    tables = Tables(process, [mentioned, written_to], "quiet")
    for person in (*mentioned.people, *written_to.people):
        await be_quiet(person, "22", str(MORNING), "+0")
    while tables.kills < KILLS:
        night = next_hour(tables.now(), NIGHT)
        playground.advance(night - tables.now())
        calls = tables.calls()
        for crew in tables.crews:
            await passed(crew)
        await tables.called_once_more(calls, [])
        morning = tables.moment("SELECT min(at) FROM due WHERE kind = 'call'")
        assert morning == next_hour(night, MORNING)
        await tables.killed_around(morning)
        playground.advance(ON_ITS_WAY)
        await tables.called_once_more(calls, tables.awaited())
    assert transcript.unhappy(playground) == []


def next_hour(after: float, hour: int) -> float:
    """Return the next time when it is this hour in UTC, in Unix seconds."""
    return after + (hour * HOUR - after) % DAY
