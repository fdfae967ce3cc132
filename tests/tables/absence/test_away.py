"""When people say that they are away, their turns' clocks stop for the granted number of days."""

import pytest

from game.model.due import Due
from game.model.ids import UserId
from game.model.message import Shown
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, Seconds, earlier, later
from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Tables, errors
from game.tables.absence.away import LONGEST_ABSENCE_DAYS, MOST_DAYS_AWAY, WINDOW_DAYS, days_left
from game.tables.durations import DAY
from game.tables.lobby.terms import HOUR_SECONDS
from game.tables.milestones import milestone
from tests.makers.late_tables import (
    BOARD,
    PACE,
    begun,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    waiting_player,
)
from tests.makers.open_seats import deciding_person, game_with_guest, game_with_open_seat
from tests.makers.people import AFTER_ALL_JOBS, ANA, BEN, CLEO, DAN, Clock, click
from tests.makers.tables import lobby, moved, overdue

SOMEBODY = UserId(1)


def test_days_left_depend_on_absences_within_the_window() -> None:
    now = Moment(1_000 * DAY)

    def away(days_since_begin: int, days_since_end: int) -> Absence:
        return Absence(SOMEBODY, ago(days_since_begin), ago(days_since_end))

    def ago(days: int) -> Moment:
        return earlier(now, Milliseconds(days * DAY))

    assert days_left((), now) == LONGEST_ABSENCE_DAYS
    long_absences = [away(20, 6), away(40, 26)]
    assert days_left(long_absences, now) == MOST_DAYS_AWAY - 28
    assert days_left(long_absences, ago(40 - WINDOW_DAYS)) == LONGEST_ABSENCE_DAYS
    assert days_left([away(100, 91)], now) == LONGEST_ABSENCE_DAYS


async def test_turn_clock_stops_until_the_absence_ends(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await begun(tables)
    ben = player_on_turn(table)
    until = await tables.away.leave(ben.user, 3)
    assert until == clock.now + 3 * DAY == await tables.away.until(ben.user)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (None, until)
    due_kinds = {moment.kind for moment in await repository.due_until(AFTER_ALL_JOBS, 9)}
    assert Due.TURN not in due_kinds
    clock.now += 2 * PACE
    await overdue(tables)
    with pytest.raises(errors.NotOverdue):
        await tables.replacements.play_on(table.game.id, waiting_player(table), click())
    clock.now = until
    await overdue(tables)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (until + PACE, None)
    assert await tables.away.until(ben.user) is None


@pytest.mark.parametrize("fresh", [False, True], ids=["running", "restarted"])
async def test_early_return_keeps_unused_days_and_starts_the_clock(
    tables: Tables, repository: Repository, clock: Clock, fresh: bool
) -> None:
    table = await begun(tables)
    ben = player_on_turn(table)
    await tables.away.leave(ben.user, LONGEST_ABSENCE_DAYS)
    clock.now += DAY
    if fresh:
        tables = Tables(repository, clock)
        await tables.away.load()
    await tables.away.come_back(ben.user)
    assert await tables.away.until(ben.user) is None
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (clock.now + PACE, None)
    assert await tables.away.days_left(ben.user) == LONGEST_ABSENCE_DAYS
    clock_before = table.game.clock
    await tables.away.come_back(ben.user)
    assert (await tables.table(table.game.id)).game.clock == clock_before


async def test_absence_of_an_invalid_length_is_refused(tables: Tables, clock: Clock) -> None:
    for _ in range(2):
        await tables.away.leave(BEN.user, LONGEST_ABSENCE_DAYS)
        clock.now += LONGEST_ABSENCE_DAYS * DAY
    assert await tables.away.days_left(BEN.user) == MOST_DAYS_AWAY - 2 * LONGEST_ABSENCE_DAYS
    for days in (0, -1, LONGEST_ABSENCE_DAYS + 1, MOST_DAYS_AWAY - 2 * LONGEST_ABSENCE_DAYS + 1):
        with pytest.raises(errors.AwayEnough):
            await tables.away.leave(BEN.user, days)


async def test_refused_extension_leaves_the_current_absence_unchanged(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    ben = player_on_turn(table)
    for _ in range(2):
        await tables.away.leave(ben.user, LONGEST_ABSENCE_DAYS - 2)
        clock.now += (LONGEST_ABSENCE_DAYS - 2) * DAY
    until = await tables.away.leave(ben.user, await tables.away.days_left(ben.user))
    clock.now += DAY
    clock_before = (await tables.table(table.game.id)).game.clock
    with pytest.raises(errors.AwayEnough):
        await tables.away.leave(ben.user, LONGEST_ABSENCE_DAYS)
    assert await tables.away.until(ben.user) == until
    assert (await tables.table(table.game.id)).game.clock == clock_before


async def test_turn_that_begins_during_an_absence_has_no_deadline(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    seat = (table.state.turn + 1) % 3
    until = await tables.away.leave(table.game.seats[seat].user, 2)
    assert (await tables.table(table.game.id)).game.clock == table.game.clock
    table = await post_board(tables, await moved(tables, table, EndTurn()))
    assert table.state.turn == seat
    assert (table.game.clock.due, table.game.clock.away) == (None, until)
    table = await moved(tables, table, EndTurn())
    assert table.game.clock.away is None


@pytest.mark.parametrize("pace", [HOUR_SECONDS, None], ids=["paced", "free"])
async def test_new_board_of_a_player_who_is_away_shows_the_absence(
    tables: Tables, pace: Seconds | None
) -> None:
    table = await begun(tables, 3, pace)
    seat = (table.state.turn + 1) % 3
    until = await tables.away.leave(table.game.seats[seat].user, 2)
    table = await moved(tables, table, EndTurn())
    shown = tables.upkeep.posted(table, await tables.upkeep.away_until(table))
    assert (shown.game.clock.due, shown.game.clock.away) == (None, until)
    assert (await post_board(tables, table)).game.clock == shown.game.clock
    assert await tables.upkeep.lagging() == ()


async def test_board_prepared_before_an_absence_is_marked_as_lagging(tables: Tables) -> None:
    table = await begun(tables)
    seat = (table.state.turn + 1) % 3
    table = await moved(tables, table, EndTurn())
    prepared_clock = tables.upkeep.posted(table).game.clock
    until = await tables.away.leave(table.game.seats[seat].user, 2)
    shown = Shown(milestone(table), table.game.version, table.game.clock.tick)
    await tables.upkeep.place_board(table.game.id, BOARD, shown, prepared_clock)
    assert (await tables.table(table.game.id)).game.clock.away == until
    assert await tables.upkeep.lagging() == (table.game.id,)


async def test_seat_of_a_player_who_is_away_cannot_be_handed_over(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await begun(tables))
    seat, ben = table.state.turn, player_on_turn(table)
    await tables.away.leave(ben.user, 1)
    other = waiting_player(table)
    for attempt in (
        tables.replacements.may_hand_over(table.game.id, other, seat),
        tables.replacements.hand_over(table.game.id, other, seat, "helmsman", click()),
        tables.replacements.open_seat(table.game.id, other, seat, click()),
    ):
        with pytest.raises(errors.OnLeave):
            await attempt


async def test_strict_table_waits_for_a_player_who_is_away(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, strict=True)
    await tables.away.leave(player_on_turn(table).user, 1)
    clock.now += PACE
    await overdue(tables)
    assert (await tables.table(table.game.id)).game.record == ()


async def test_absence_saved_before_a_kill_takes_effect_at_the_deadline(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await begun(tables, strict=True)
    until = later(clock.now, DAY)
    await repository.save_absence(Absence(player_on_turn(table).user, clock.now, until))
    clock.now += PACE
    await overdue(tables)
    table = await tables.table(table.game.id)
    assert (table.game.record, table.game.clock.away) == ((), until)


async def test_next_person_who_is_not_away_becomes_host(tables: Tables) -> None:
    table = await lobby(tables, 3)
    await tables.away.leave(BEN.user, 1)
    await tables.away.leave(ANA.user, 1)
    assert (await tables.table(table.game.id)).game.host == CLEO.user
    await tables.away.leave(CLEO.user, 1)
    assert (await tables.table(table.game.id)).game.host == CLEO.user


async def test_first_person_to_join_replaces_a_host_who_is_away(
    tables: Tables, clock: Clock
) -> None:
    table = await lobby(tables)
    await tables.away.leave(ANA.user, 1)
    pressed = click()
    table = await tables.lobbies.join(table.game.id, BEN, pressed)
    assert table.game.host == BEN.user
    assert await tables.lobbies.join(table.game.id, BEN, pressed) == table
    table = await tables.lobbies.join(table.game.id, CLEO, click())
    assert table.game.host == BEN.user
    with pytest.raises(errors.HostOnly):
        await tables.lobbies.start(table.game.id, ANA, click())
    assert (await tables.lobbies.start(table.game.id, BEN, click())).playing


async def test_a_host_who_is_back_stays_the_host(tables: Tables, clock: Clock) -> None:
    table = await lobby(tables)
    await tables.away.leave(ANA.user, 1)
    clock.now += DAY // 10
    await tables.away.come_back(ANA.user)
    table = await tables.lobbies.join(table.game.id, BEN, click())
    assert table.game.host == ANA.user


async def test_first_person_back_becomes_host_if_all_were_away(tables: Tables) -> None:
    table = await lobby(tables, 2)
    await tables.away.leave(BEN.user, 1)
    await tables.away.leave(ANA.user, 1)
    assert (await tables.table(table.game.id)).game.host == ANA.user
    await tables.away.come_back(BEN.user)
    assert (await tables.table(table.game.id)).game.host == BEN.user
    await tables.away.come_back(ANA.user)
    assert (await tables.table(table.game.id)).game.host == BEN.user


async def test_returning_player_gets_full_time_when_a_lost_channel_is_found(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await begun(tables)
    ben = player_on_turn(table)
    await tables.away.leave(ben.user, 1)
    await tables.upkeep.stop_clock(table.game.id)
    [lost] = [one for one in await repository.due_until(AFTER_ALL_JOBS, 9) if one.kind is Due.LOST]
    clock.now += PACE
    await tables.away.come_back(ben.user)
    stopped_clock = (await tables.table(table.game.id)).game.clock
    assert (stopped_clock.away, stopped_clock.due, stopped_clock.still) == (None, None, lost.at)
    due_at = {one.kind: one.at for one in await repository.due_until(AFTER_ALL_JOBS, 9)}
    assert due_at[Due.LOST] == lost.at
    assert Due.TURN not in due_at
    table = await post_board(tables, await tables.table(table.game.id))
    assert (table.game.clock.due, table.game.clock.still) == (clock.now + PACE, None)


@pytest.mark.parametrize("asked", [False, True], ids=["open", "asked-for"])
async def test_open_seat_is_not_given_while_its_player_is_away(
    tables: Tables, clock: Clock, asked: bool
) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number, host = table.game.id, deciding_person(table, seat)
    if asked:
        await tables.replacements.ask_for(number, DAN, seat, click())
    await tables.away.leave(ben.user, 1)
    attempt = (
        tables.replacements.give(number, host, seat, DAN.user, click())
        if asked
        else tables.replacements.ask_for(number, DAN, seat, click())
    )
    with pytest.raises(errors.OnLeave):
        await attempt
    await tables.away.come_back(ben.user)
    if not asked:
        await tables.replacements.ask_for(number, DAN, seat, click())
    table = await tables.replacements.give(number, host, seat, DAN.user, click())
    assert table.player(seat).user == DAN.user


async def test_player_who_is_away_keeps_the_seat_during_a_computer_turn(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number, host = table.game.id, deciding_person(table, seat)
    await miss_time_limit(tables, clock, table)
    await tables.replacements.play_on(number, host, click())
    await tables.away.leave(ben.user, 1)
    with pytest.raises(errors.OnLeave):
        await tables.replacements.ask_for(number, DAN, seat, click())


async def test_a_guest_who_is_away_may_give_the_seat_back(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    await tables.away.leave(DAN.user, 1)
    await tables.replacements.ask_for_own_seat(table.game.id, ben, click())
    table = await tables.replacements.give(table.game.id, DAN, seat, ben.user, click())
    assert table.player(seat).user == ben.user
