"""A bot is killed around the end of an absence or of quiet hours: what is due happens once."""

import pytest

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.absence.killing import KILL_COUNT, TablesOfKilledBot, fetch_rows, pass_turn
from tests.e2e.absence.waiting import turn_due_ms
from tests.e2e.bots import ProcessBot
from tests.e2e.notices.preferences import set_preferences, set_quiet_hours
from tests.e2e.play import PATIENCE_SECONDS
from tests.long import long

HOUR = 3600
DAY = 24 * HOUR
NIGHT, MORNING = 23, 7
"""Hours in UTC: the hour when a turn begins, and the hour when quiet hours end."""
UNSENT_CHECK_SECONDS = 70
"""Seconds after which the bot checks again a message that it was sending when it was killed."""


@long
@pytest.mark.timeout(7200)
async def test_absence_ends_once_despite_kills(playground: Playground, process: ProcessBot) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], edition="classic-passing", pace=HOUR)
    tables = TablesOfKilledBot(process, [crew], "absences")
    while tables.kill_count < KILL_COUNT:
        [who] = tables.players_on_turn()
        await who.click(await who.slash("cartagena away", "jamaica"), "1 day")
        await who.until(lambda: "is away until" in crew.boards()[-1].text, 2 * PATIENCE_SECONDS)
        calls, return_moment = (
            tables.call_counts(),
            tables.fetch_moment("SELECT clock_away FROM game"),
        )
        await tables.kill_around(return_moment)
        await who.until(lambda: "is away" not in crew.boards()[-1].text, 2 * PATIENCE_SECONDS)
        await tables.wait_for_one_call_each(calls, [])
        [board] = crew.boards()
        assert return_moment + HOUR - 1 <= turn_due_ms(board) / 1000 <= tables.now() + HOUR
        assert fetch_rows(process.database, "SELECT count(*) FROM due WHERE kind = 'back'") == [
            (0,)
        ]
        await pass_turn(crew)
        await tables.wait_for_one_call_each(calls, tables.players_on_turn())
    assert transcript.bot_error_answers(playground) == []


@long
@pytest.mark.timeout(7200)
async def test_quiet_hours_end_with_one_call_despite_kills(
    playground: Playground, process: ProcessBot
) -> None:
    mentioned_crew = await play.start_game(
        playground, ["Ana", "Ben"], edition="classic-passing", pace=3 * DAY
    )
    direct_message_crew = await play.start_game(
        playground, ["Eva", "Dirk"], "jamaica", edition="classic-passing", pace=3 * DAY
    )
    for person in direct_message_crew.people:
        await set_preferences(person, "Direct message")
    tables = TablesOfKilledBot(process, [mentioned_crew, direct_message_crew], "quiet")
    for person in (*mentioned_crew.people, *direct_message_crew.people):
        await set_quiet_hours(person, "22", str(MORNING), "+0")
    while tables.kill_count < KILL_COUNT:
        night = next_hour(tables.now(), NIGHT)
        playground.advance(night - tables.now())
        calls = tables.call_counts()
        for crew in tables.crews:
            await pass_turn(crew)
        await tables.wait_for_one_call_each(calls, [])
        morning = tables.fetch_moment("SELECT min(at) FROM due WHERE kind = 'call'")
        assert morning == next_hour(night, MORNING)
        await tables.kill_around(morning)
        playground.advance(UNSENT_CHECK_SECONDS)
        await tables.wait_for_one_call_each(calls, tables.players_on_turn())
    assert transcript.bot_error_answers(playground) == []


def next_hour(moment: float, hour: int) -> float:
    """Return the next time when it is this hour in UTC, in Unix seconds."""
    return moment + (hour * HOUR - moment) % DAY
