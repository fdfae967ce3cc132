"""A person who has just pressed something is called a little later, and only if they do not act."""

from dataclasses import replace

from game.model.due import Due
from game.model.preferences import QuietHours
from game.model.time import Moment, add_duration
from game.rules.actions import EndTurn
from game.rules.moves import legal_actions
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.durations import MINUTE
from game.tables.notices.announcement import next_person
from game.tables.notices.nudge import CALL_WAIT
from tests.makers.late_tables import post_board
from tests.makers.people import Clock
from tests.makers.tables import (
    PASSING_OPTIONS,
    person_not_on_turn,
    play_action,
    start_game,
    whose_turn,
)

SECOND = 1_000


async def game_after(tables: Tables, clock: Clock, seconds: int) -> tuple[Table, Moment]:
    """Pass turns until the first player is on turn again, this many seconds after their press.

    Returns the table, and the moment at which the player passed.
    """
    table = await start_game(tables, options=PASSING_OPTIONS)
    passed = clock.now
    table = await play_action(tables, table, EndTurn())
    clock.now += seconds * SECOND
    return await play_action(tables, table, EndTurn()), passed


async def announce(tables: Tables, table: Table) -> tuple[tuple[int, ...], Moment | None]:
    """Post the turn's board; return whom it calls, and when the player on turn is called later."""
    announced = await tables.notices.announcement(table)
    await tables.boards.begin_posting(table.game.id, announced)
    await post_board(tables, await tables.table(table.game.id))
    later = await tables.notices.due_of(table.game.id, Due.CALL)
    return announced.call.users, None if later is None else later.at


async def test_first_turn_calls_its_player_at_once(tables: Tables) -> None:
    table = await start_game(tables, options=PASSING_OPTIONS)
    await tables.notices.mark_seen(table.game.id, person_not_on_turn(table).user)
    assert await announce(tables, table) == ((whose_turn(table).user,), None)


async def test_call_waits_until_a_minute_after_the_last_action(
    tables: Tables, clock: Clock
) -> None:
    table, passed = await game_after(tables, clock, 20)
    assert await announce(tables, table) == ((), add_duration(passed, CALL_WAIT))


async def test_person_who_acted_a_minute_ago_is_called_at_once(
    tables: Tables, clock: Clock
) -> None:
    table, _ = await game_after(tables, clock, 60)
    assert await announce(tables, table) == ((whose_turn(table).user,), None)


async def test_call_waits_after_any_press_in_the_game(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables, options=PASSING_OPTIONS)
    await tables.notices.mark_seen(table.game.id, person_not_on_turn(table).user)
    pressed = clock.now
    clock.now += 59 * SECOND
    table = await play_action(tables, table, EndTurn())
    assert await announce(tables, table) == ((), add_duration(pressed, CALL_WAIT))


async def test_call_waits_also_in_a_new_process(
    repository: Repository, tables: Tables, clock: Clock
) -> None:
    table, passed = await game_after(tables, clock, 20)
    new_process = Tables(repository, clock)
    table = await new_process.table(table.game.id)
    assert await announce(new_process, table) == ((), add_duration(passed, CALL_WAIT))


async def test_next_player_waits_too(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    following = next_person(table)
    assert following is not None
    await tables.notices.change_preferences(following, lambda before: replace(before, next=True))
    await tables.notices.mark_seen(table.game.id, following)
    assert await announce(tables, table) == ((whose_turn(table).user,), None)
    later = await tables.notices.due_of(table.game.id, Due.CALL_NEXT)
    assert later is not None
    assert later.at == add_duration(clock.now, CALL_WAIT)


async def test_quiet_hours_that_begin_during_the_wait_count(tables: Tables, clock: Clock) -> None:
    table, _ = await game_after(tables, clock, 20)
    minute = clock.now // MINUTE % (24 * 60)
    quiet = QuietHours(minute + 1, minute + 31, "+00:00")
    await tables.notices.change_preferences(
        whose_turn(table).user, lambda before: replace(before, quiet=quiet)
    )
    users, later = await announce(tables, table)
    assert users == ()
    assert later == Moment(clock.now - clock.now % MINUTE + 31 * MINUTE)


async def test_press_after_the_turn_began_does_not_delay_the_call_again(
    tables: Tables, clock: Clock
) -> None:
    table, passed = await game_after(tables, clock, 20)
    user = whose_turn(table).user
    _, later = await announce(tables, table)
    clock.now += 39 * SECOND
    await tables.notices.mark_seen(table.game.id, user)
    clock.now = add_duration(passed, CALL_WAIT)
    due = await tables.notices.due_of(table.game.id, Due.CALL)
    assert due is not None
    assert due.at == later == clock.now
    assert await tables.notices.call_on_board(due, user)
    table = await tables.table(table.game.id)
    assert (await tables.notices.announcement(table)).call.users == (user,)


async def test_only_an_action_of_this_turn_within_the_wait_counts(
    tables: Tables, clock: Clock
) -> None:
    table, passed = await game_after(tables, clock, 20)
    due, user, acted = add_duration(passed, CALL_WAIT), whose_turn(table).user, tables.notices
    assert not acted.activity.has_acted_since_wait_began(table, user, due)
    clock.now += 30 * SECOND
    table = await play_action(tables, table, legal_actions(table.state)[0])
    assert acted.activity.has_acted_since_wait_began(table, user, due)
    much_later = add_duration(clock.now, CALL_WAIT)
    assert not acted.activity.has_acted_since_wait_began(table, user, much_later)
