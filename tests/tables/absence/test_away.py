"""When people say that they are away, their turns' clocks stop for the granted number of days."""

import pytest

from game.model.due import Due
from game.model.ids import UserId
from game.model.message import ShownState
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, Seconds, add_duration, subtract_duration
from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Tables, errors
from game.tables.absence import away
from game.tables.absence.away import LONGEST_ABSENCE_DAYS, MOST_DAYS_AWAY, WINDOW_DAYS
from game.tables.absence.stand_ins import hand_over, let_computer_play_turn
from game.tables.absence.vacancies import ask_for_own_seat, ask_for_seat, open_seat
from game.tables.durations import DAY
from game.tables.lobby.proposal import HOUR_SECONDS
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.time.unreachable import Unreachable
from tests.makers.late_tables import (
    BOARD_MESSAGE,
    PACE_MS,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.open_seats import deciding_person, game_with_guest, game_with_open_seat
from tests.makers.people import ANA, BEN, CLEO, DAN, Clock, new_click_id
from tests.makers.tables import do, open_lobby_of, play_action, run_due_jobs
from tests.tables.time.test_clock import due_moments

SOMEBODY = UserId(1)


def test_days_left_depend_on_absences_within_the_window() -> None:
    now = Moment(1_000 * DAY)

    def absence(days_since_begin: int, days_since_end: int) -> Absence:
        return Absence(SOMEBODY, ago(days_since_begin), ago(days_since_end))

    def ago(days: int) -> Moment:
        return subtract_duration(now, Milliseconds(days * DAY))

    assert away.longest_allowed_absence((), now) == LONGEST_ABSENCE_DAYS
    absences = [absence(20, 6), absence(40, 26)]
    assert away.longest_allowed_absence(absences, now) == MOST_DAYS_AWAY - 28
    assert away.longest_allowed_absence(absences, ago(40 - WINDOW_DAYS)) == LONGEST_ABSENCE_DAYS
    assert away.longest_allowed_absence([absence(100, 91)], now) == LONGEST_ABSENCE_DAYS


async def test_turn_clock_stops_until_the_absence_ends(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    ben, other = player_on_turn(table), waiting_player(table)
    until = await tables.away.start_absence(ben.user, 3)
    assert until == clock.now + 3 * DAY == await tables.away.until(ben.user)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (None, until)
    assert Due.TURN not in await due_moments(repository)
    clock.now += 2 * PACE_MS
    await run_due_jobs(tables)
    with pytest.raises(errors.NotOverdue):
        await tables.do(table.game.id, other, new_click_id(), let_computer_play_turn)
    clock.now = until
    await run_due_jobs(tables)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (until + PACE_MS, None)
    assert await tables.away.until(ben.user) is None


@pytest.mark.parametrize("fresh", [False, True], ids=["running", "restarted"])
async def test_early_return_keeps_unused_days_and_starts_the_clock(
    tables: Tables, repository: Repository, clock: Clock, fresh: bool
) -> None:
    table = await start_timed_game(tables)
    ben = player_on_turn(table)
    await tables.away.start_absence(ben.user, LONGEST_ABSENCE_DAYS)
    clock.now += DAY
    if fresh:
        tables = Tables(repository, clock)
        await tables.away.load()
    await tables.away.come_back(ben.user)
    assert await tables.away.until(ben.user) is None
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (clock.now + PACE_MS, None)
    assert await tables.away.days_allowed(ben.user) == LONGEST_ABSENCE_DAYS
    clock_before = table.game.clock
    await tables.away.come_back(ben.user)
    assert (await tables.table(table.game.id)).game.clock == clock_before


async def test_absence_of_an_invalid_length_is_refused(tables: Tables, clock: Clock) -> None:
    for _ in range(2):
        await tables.away.start_absence(BEN.user, LONGEST_ABSENCE_DAYS)
        clock.now += LONGEST_ABSENCE_DAYS * DAY
    assert await tables.away.days_allowed(BEN.user) == MOST_DAYS_AWAY - 2 * LONGEST_ABSENCE_DAYS
    for days in (0, -1, LONGEST_ABSENCE_DAYS + 1, MOST_DAYS_AWAY - 2 * LONGEST_ABSENCE_DAYS + 1):
        with pytest.raises(errors.AwayEnough):
            await tables.away.start_absence(BEN.user, days)


async def test_refused_extension_leaves_the_current_absence_unchanged(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    ben = player_on_turn(table)
    for _ in range(2):
        await tables.away.start_absence(ben.user, LONGEST_ABSENCE_DAYS - 2)
        clock.now += (LONGEST_ABSENCE_DAYS - 2) * DAY
    until = await tables.away.start_absence(ben.user, await tables.away.days_allowed(ben.user))
    clock.now += DAY
    clock_before = (await tables.table(table.game.id)).game.clock
    with pytest.raises(errors.AwayEnough):
        await tables.away.start_absence(ben.user, LONGEST_ABSENCE_DAYS)
    assert await tables.away.until(ben.user) == until
    assert (await tables.table(table.game.id)).game.clock == clock_before


async def test_turn_that_begins_during_an_absence_has_no_deadline(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    seat = (table.state.seat_on_turn + 1) % 3
    until = await tables.away.start_absence(table.game.seats[seat].user, 2)
    assert (await tables.table(table.game.id)).game.clock == table.game.clock
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    assert table.state.seat_on_turn == seat
    assert (table.game.clock.due, table.game.clock.away) == (None, until)
    table = await play_action(tables, table, EndTurn())
    assert table.game.clock.away is None


@pytest.mark.parametrize("pace", [HOUR_SECONDS, None], ids=["paced", "free"])
async def test_new_board_of_a_player_who_is_away_shows_the_absence(
    tables: Tables, pace: Seconds | None
) -> None:
    table = await start_timed_game(tables, 3, pace)
    seat = (table.state.seat_on_turn + 1) % 3
    until = await tables.away.start_absence(table.game.seats[seat].user, 2)
    table = await play_action(tables, table, EndTurn())
    shown = tables.upkeep.table_as_posted(table, await tables.upkeep.away_until(table))
    assert (shown.game.clock.due, shown.game.clock.away) == (None, until)
    assert (await post_board(tables, table)).game.clock == shown.game.clock
    assert await tables.upkeep.lagging_game_ids() == ()


async def test_board_prepared_before_an_absence_is_marked_as_lagging(tables: Tables) -> None:
    table = await start_timed_game(tables)
    seat = (table.state.seat_on_turn + 1) % 3
    table = await play_action(tables, table, EndTurn())
    prepared_clock = tables.upkeep.table_as_posted(table).game.clock
    until = await tables.away.start_absence(table.game.seats[seat].user, 2)
    shown = ShownState(milestone(table), table.game.version, table.game.clock.change_count)
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE, shown, prepared_clock)
    assert (await tables.table(table.game.id)).game.clock.away == until
    assert await tables.upkeep.lagging_game_ids() == (table.game.id,)


async def test_seat_of_a_player_who_is_away_cannot_be_handed_over(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    seat, ben, other = table.state.seat_on_turn, player_on_turn(table), waiting_player(table)
    await tables.away.start_absence(ben.user, 1)
    for attempt in (
        tables.replacements.load_if_may_hand_over(table.game.id, other, seat),
        tables.replacements.do(table.game.id, other, new_click_id(), hand_over, seat, "helmsman"),
        tables.replacements.do(table.game.id, other, new_click_id(), open_seat, seat),
    ):
        with pytest.raises(errors.OnLeave):
            await attempt


async def test_strict_table_waits_for_a_player_who_is_away(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, strict=True)
    await tables.away.start_absence(player_on_turn(table).user, 1)
    clock.now += PACE_MS
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).game.record == ()


async def test_absence_saved_before_a_kill_takes_effect_at_the_deadline(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_timed_game(tables, strict=True)
    until = add_duration(clock.now, DAY)
    await repository.save_absence(Absence(player_on_turn(table).user, clock.now, until))
    clock.now += PACE_MS
    await run_due_jobs(tables)
    table = await tables.table(table.game.id)
    assert (table.game.record, table.game.clock.away) == ((), until)


async def test_next_person_who_is_not_away_becomes_host(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    await tables.away.start_absence(BEN.user, 1)
    await tables.away.start_absence(ANA.user, 1)
    assert (await tables.table(table.game.id)).game.host == CLEO.user
    await tables.away.start_absence(CLEO.user, 1)
    assert (await tables.table(table.game.id)).game.host == CLEO.user


async def test_first_person_to_join_replaces_a_host_who_is_away(
    tables: Tables, clock: Clock
) -> None:
    table = await open_lobby_of(tables)
    await tables.away.start_absence(ANA.user, 1)
    pressed = new_click_id()
    table = await tables.lobbies.join(table.game.id, BEN, pressed)
    assert table.game.host == BEN.user
    assert await tables.lobbies.join(table.game.id, BEN, pressed) == table
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    assert table.game.host == BEN.user
    with pytest.raises(errors.HostOnly):
        await do(tables, table.game.id, ANA, begin_game)
    assert (await do(tables, table.game.id, BEN, begin_game)).playing


async def test_a_host_who_is_back_stays_the_host(tables: Tables, clock: Clock) -> None:
    table = await open_lobby_of(tables)
    await tables.away.start_absence(ANA.user, 1)
    clock.now += DAY // 10
    await tables.away.come_back(ANA.user)
    table = await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert table.game.host == ANA.user


async def test_first_person_back_becomes_host_if_all_were_away(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await tables.away.start_absence(BEN.user, 1)
    await tables.away.start_absence(ANA.user, 1)
    assert (await tables.table(table.game.id)).game.host == ANA.user
    await tables.away.come_back(BEN.user)
    assert (await tables.table(table.game.id)).game.host == BEN.user
    await tables.away.come_back(ANA.user)
    assert (await tables.table(table.game.id)).game.host == BEN.user


async def test_returning_player_gets_full_time_when_a_lost_channel_is_found(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    ben = player_on_turn(table)
    await tables.away.start_absence(ben.user, 1)
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.PERMISSION_MISSING)
    lost_at = (await due_moments(repository))[Due.CHANNEL_LOST]
    clock.now += PACE_MS
    await tables.away.come_back(ben.user)
    stopped_clock = (await tables.table(table.game.id)).game.clock
    assert (stopped_clock.away, stopped_clock.due, stopped_clock.paused_at) == (None, None, lost_at)
    due_at = await due_moments(repository)
    assert due_at[Due.CHANNEL_LOST] == lost_at
    assert Due.TURN not in due_at
    table = await post_board(tables, await tables.table(table.game.id))
    assert (table.game.clock.due, table.game.clock.paused_at) == (clock.now + PACE_MS, None)


@pytest.mark.parametrize("asked", [False, True], ids=["open", "asked-for"])
async def test_open_seat_is_not_given_while_its_player_is_away(
    tables: Tables, clock: Clock, asked: bool
) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number, host = table.game.id, deciding_person(table, seat)
    if asked:
        await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    await tables.away.start_absence(ben.user, 1)
    attempt = (
        tables.replacements.give_seat(number, host, seat, DAN.user, new_click_id())
        if asked
        else tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    )
    with pytest.raises(errors.OnLeave):
        await attempt
    await tables.away.come_back(ben.user)
    if not asked:
        await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    table = await tables.replacements.give_seat(number, host, seat, DAN.user, new_click_id())
    assert table.player(seat).user == DAN.user


async def test_player_who_is_away_keeps_the_seat_during_a_computer_turn(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number, host = table.game.id, deciding_person(table, seat)
    await miss_time_limit(tables, clock, table)
    await tables.do(number, host, new_click_id(), let_computer_play_turn)
    await tables.away.start_absence(ben.user, 1)
    with pytest.raises(errors.OnLeave):
        await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)


async def test_a_guest_who_is_away_may_give_the_seat_back(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    await tables.away.start_absence(DAN.user, 1)
    await tables.do(table.game.id, ben, new_click_id(), ask_for_own_seat)
    table = await tables.replacements.give_seat(table.game.id, DAN, seat, ben.user, new_click_id())
    assert table.player(seat).user == ben.user
