"""A bot is killed around the reminder and the end of a turn: each of them happens once."""

import asyncio
from functools import partial

import pytest

from discord_playground import Playground, Shown, until
from tests.e2e import play, transcript
from tests.e2e.absence.killing import KILL_COUNT, LEAD_SECONDS, TablesOfKilledBot, fetch_rows
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.long import long

HOUR = 3600
DAY = 24 * HOUR
FIRST_DUE = "SELECT min(clock_due) FROM game WHERE clock_due IS NOT NULL AND NOT clock_overdue"


def count_computer_turns(tables: TablesOfKilledBot) -> int:
    """Return how many turns a computer played at the strict table."""
    [(count,)] = fetch_rows(
        tables.process.database, "SELECT count(*) FROM entry WHERE action LIKE '@_S'"
    )
    return count


@long
@pytest.mark.timeout(14_400)
async def test_reminder_and_end_of_a_turn_happen_once_despite_kills(
    playground: Playground, process: ProcessBot
) -> None:
    patient = await play.start_game(playground, ["Ana", "Ben"], pace=HOUR)
    strict = await play.start_game(playground, ["Eva", "Dirk"], "jamaica", pace=HOUR, strict=True)
    tables = TablesOfKilledBot(process, [patient, strict], "turns")
    while tables.kill_count < KILL_COUNT:
        slow_player, strict_player = tables.players_on_turn()
        calls, computer_turns_before = tables.call_counts(), count_computer_turns(tables)
        await tables.kill_around(tables.fetch_moment(FIRST_DUE) - HOUR / 5)
        await tables.wait_for_one_call_each(calls, [slow_player, strict_player])

        calls = tables.call_counts()
        await tables.kill_around(tables.fetch_moment(FIRST_DUE))
        opponent = next(person for person in patient.people if person is not slow_player)
        overdue_board = await opponent.until(
            partial(find_overdue_board, patient), 2 * PATIENCE_SECONDS
        )
        await opponent.until(
            partial(tables.turn_has_passed, strict, strict_player), 2 * PATIENCE_SECONDS
        )
        await tables.wait_for_one_call_each(calls, [tables.players_on_turn()[1]])
        assert count_computer_turns(tables) == computer_turns_before + 1

        calls = tables.call_counts()
        await opponent.click(overdue_board, f"Play on for {slow_player.person.name}")
        await opponent.until(
            partial(tables.turn_has_passed, patient, slow_player), 2 * PATIENCE_SECONDS
        )
        await tables.wait_for_one_call_each(calls, [opponent])
    await check_day_without_bot(tables)
    assert transcript.bot_error_answers(playground) == []


async def check_day_without_bot(tables: TablesOfKilledBot) -> None:
    """Check that a day without the bot moves every clock by a day and calls nobody."""
    calls, due_before = tables.call_counts(), tables.fetch_moment(FIRST_DUE)
    await until(tables.is_online_saved, PATIENCE_SECONDS, "The bot should note that it is online")
    await tables.process.kill()
    tables.playground.advance(DAY)
    await tables.process.start()
    await until(
        lambda: (
            DAY
            <= tables.fetch_moment(FIRST_DUE) - due_before
            <= DAY + LEAD_SECONDS + PATIENCE_SECONDS
        ),
        PATIENCE_SECONDS,
        "Clocks",
    )
    await asyncio.sleep(2)
    assert tables.call_counts() == calls


def find_overdue_board(crew: Crew) -> Shown | None:
    """Return the board if it says that time is up."""
    return next((board for board in crew.boards()[-1:] if "Time is up" in board.text), None)
