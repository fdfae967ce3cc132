"""Guests play for absent people, are late, resign, or give the seat back. Exports name guests."""

from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.game import Change, Entry, Status
from game.rules.actions import Action, EndTurn, Undo
from game.rules.checking import problem_sentences
from game.rules.marks import Control, ControlMark
from game.rules.notation import parse_game
from game.tables import Person, Table, Tables, errors
from game.tables.absence.stand_ins import (
    hand_over,
    let_computer_play_turn,
    seats_away_for_long,
    take_seat_back,
)
from game.tables.absence.vacancies import (
    ask_for_own_seat,
    ask_for_seat,
    decider_of,
    open_seat,
    refuse_seat,
)
from game.tables.afterwards.export import export
from game.tables.checks import check_acting
from game.tables.milestones import last_turn_call
from game.tables.notices.nudge import NUDGE_AFTER
from game.tables.play.actions import act, resign
from game.tables.time import clock as clocks
from game.tables.time.ending import cancel
from tests.makers.late_tables import (
    PACE_MS,
    let_computer_play_late_turn,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    resign_all_but,
    waiting_player,
)
from tests.makers.open_seats import (
    deciding_person,
    game_with_guest,
    game_with_missed_turns,
    game_with_open_seat,
    give_seat_to_dan,
)
from tests.makers.people import DAN, EVA, FINN, MODERATOR, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, nudge, play_action
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself
from tests.rules.fairness.checker import check_game_text
from tests.rules.fairness.checker_of_marks import UnfairGame


async def test_guest_decides_whether_the_seat_is_given_back(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    table = await tables.table(table.game.id)
    host = deciding_person(table, seat)
    table = await tables.replacements.give_seat(table.game.id, host, seat, DAN.user, new_click_id())
    with pytest.raises(errors.SeatUnavailable):
        await do(tables, table.game.id, FINN, ask_for_own_seat)
    with pytest.raises(errors.NotSeated):
        await do(tables, table.game.id, ben, take_seat_back)
    table = await do(tables, table.game.id, ben, ask_for_own_seat)
    with pytest.raises(errors.NotDeciding):
        await tables.replacements.give_seat(table.game.id, host, seat, ben.user, new_click_id())
    after_refusal = await do(tables, table.game.id, DAN, refuse_seat, seat, ben.user)
    assert (after_refusal.game.replacements.vacancies, after_refusal.on_turn.user) == ((), DAN.user)
    await do(tables, table.game.id, ben, ask_for_own_seat)
    table = await tables.replacements.give_seat(table.game.id, DAN, seat, ben.user, new_click_id())
    assert table.entries[-1] == ControlMark(seat, Control.OWN)
    assert table.on_turn.user == ben.user
    assert table.seat_of(DAN.user) is None
    assert table.view_of(DAN.user).seats[seat].hand is None
    # Ben came back in this turn, so the turn does not count as missed, though a computer plays it.
    table = await let_computer_play_late_turn(tables, clock, await post_board(tables, table))
    while table.state.seat_on_turn != seat:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    assert table.chronicle.attendance.missed_turns(seat) == 0
    table = await miss_three_turns(tables, clock, table)
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), open_seat, seat
    )
    with pytest.raises(errors.AlreadySeated):
        await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)


async def test_guest_who_resigns_gives_the_seat_back(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    table = await do(tables, table.game.id, DAN, resign)
    assert seat not in table.state.out
    assert table.on_turn.user == ben.user
    called = await tables.notices.announcement(table)
    assert called.call.users == (ben.user,)


async def test_absence_of_a_guest_stops_the_clock(tables: Tables, clock: Clock) -> None:
    table, _, _ = await game_with_guest(tables, clock)
    assert [one.game.id for one in await tables.open_tables_of_person(DAN.user)] == [table.game.id]
    until = await tables.away.start_absence(DAN.user, 1)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (None, until)
    await tables.away.come_back(DAN.user)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (clock.now + PACE_MS, None)


async def test_guest_is_named_in_the_export_and_can_ask_for_a_rematch(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    table = await resign_all_but(tables, table, ben)
    text = export(table)
    assert f"@{seat}O" in text
    assert f'[Guest{seat} "{DAN.name}"]' in text
    assert problem_sentences(parse_game(text)) == []
    rematch = await tables.lobbies.rematch(table.game.id, DAN, new_click_id())
    assert [one.user for one in rematch.game.seats] == [DAN.user]
    assert (rematch.game.replacements.guests, rematch.game.replacements.vacancies) == ((), ())


async def test_rematch_seats_a_guest_whose_last_turn_a_computer_played(
    tables: Tables, clock: Clock
) -> None:
    table, _, ben = await game_with_guest(tables, clock)
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await resign_all_but(tables, table, ben)
    assert (table.game.status, table.computer) == (Status.FINISHED, None)
    pressed = new_click_id()
    rematch = await tables.lobbies.rematch(table.game.id, DAN, pressed)
    assert [(one.user, one.click) for one in rematch.game.seats] == [(DAN.user, pressed)]


async def test_guest_who_returns_during_a_computer_turn_keeps_the_seat(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_guest(tables, clock)
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    assert table.computer is not None
    assert (table.computer.name, table.names[seat]) == (DAN.name, DAN.name)
    table = await do(tables, table.game.id, DAN, take_seat_back)
    assert (table.on_turn.user, table.names[seat]) == (DAN.user, DAN.name)


async def test_guest_who_misses_turns_loses_the_seat_to_a_computer(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    assert seats_away_for_long(table) == []
    # The turn in which Dan got the seat does not count as missed by anybody.
    for turns in (0, 1, 2):
        table = await let_computer_play_late_turn(tables, clock, table)
        assert table.chronicle.attendance.missed_turns(seat) == turns
        while table.state.seat_on_turn != seat:
            table = await post_board(tables, await play_action(tables, table, EndTurn()))
    table = await let_computer_play_late_turn(tables, clock, table)
    assert seats_away_for_long(table) == [seat]
    other_player = next(person for person in PEOPLE[:3] if person is not ben)
    table = await tables.replacements.do(
        table.game.id, other_player, new_click_id(), open_seat, seat
    )
    table = await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    assert decider_of(table, table.game.replacements.vacancies[0]) not in (DAN.user, ben.user)
    table = await tables.replacements.do(
        table.game.id, other_player, new_click_id(), hand_over, seat, "cabin-boy"
    )
    assert (table.seat_of(DAN.user), table.seat_of(ben.user)) == (None, seat)
    table = await do(tables, table.game.id, ben, take_seat_back)
    assert table.player(seat).user == ben.user


async def test_export_names_everybody_who_took_a_seat_over(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    for _ in range(4):
        table = await let_computer_play_late_turn(tables, clock, table)
        while table.state.seat_on_turn != seat:
            table = await post_board(tables, await play_action(tables, table, EndTurn()))
    ana = next(person for person in PEOPLE[:3] if person is not ben)
    await tables.replacements.do(table.game.id, ana, new_click_id(), open_seat, seat)
    table = await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    [vacancy] = table.game.replacements.vacancies
    host = next(person for person in PEOPLE if person.user == decider_of(table, vacancy))
    table = await tables.replacements.give_seat(table.game.id, host, seat, EVA.user, new_click_id())
    table = await resign_all_but(tables, table, ben)
    text = export(table)
    assert f'[Guest{seat} "{DAN.name}\\n{EVA.name}"]' in text
    assert problem_sentences(parse_game(text)) == []


async def test_each_new_player_of_a_seat_is_reminded(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number = table.game.id
    await tables.notices.mark_reminded(number, last_turn_call(table).milestone)
    table = await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    table = await tables.replacements.give_seat(
        number, deciding_person(table, seat), seat, DAN.user, new_click_id()
    )
    await check_reminder(tables, await post_board(tables, table))
    await tables.notices.mark_reminded(number, last_turn_call(await tables.table(number)).milestone)
    await do(tables, number, ben, ask_for_own_seat)
    table = await tables.replacements.give_seat(number, DAN, seat, ben.user, new_click_id())
    await check_reminder(tables, await post_board(tables, table))


async def test_new_player_of_a_seat_has_not_been_nudged(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    number = table.game.id
    clock.now += NUDGE_AFTER
    await nudge(tables, number, waiting_player(table))
    table = await give_seat_to_dan(tables, await tables.table(number), seat)
    assert last_turn_call(table).nudged is None
    await nudge(tables, number, waiting_player(table))
    await do(tables, number, ben, ask_for_own_seat)
    table = await tables.replacements.give_seat(number, DAN, seat, ben.user, new_click_id())
    assert last_turn_call(table).nudged is None


async def check_reminder(tables: Tables, table: Table) -> None:
    """Check that the person on turn will be reminded when most of the turn's time is over."""
    moment = await tables.notices.due_of(table.game.id, Due.REMIND)
    assert moment is not None
    assert moment.at == clocks.reminder_moment_of(table)


async def test_guest_decides_about_the_seat_during_a_computer_turn(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    number = table.game.id
    await do(tables, number, ben, ask_for_own_seat)
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, number, waiting_player(table), let_computer_play_turn)
    assert decider_of(table, table.game.replacements.vacancies[0]) == DAN.user
    table = await tables.replacements.give_seat(number, DAN, seat, ben.user, new_click_id())
    assert table.on_turn.user == ben.user
    ended = await do(tables, number, MODERATOR, cancel)
    assert problem_sentences(parse_game(export(ended))) == []


async def game_with_ended_guest_turn(tables: Tables, clock: Clock) -> tuple[Table, int, Person]:
    """Return a game in which the turn of Dan, a guest, ended by itself after his last action.

    The tuple has the table, Dan's seat and the person whom Dan replaces.
    """
    table = await game_with_missed_turns(tables, clock)
    seat, ben = table.state.seat_on_turn, player_on_turn(table)
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), open_seat, seat
    )
    table = await give_seat_to_dan(tables, table, seat)
    while not turn_ended_by_itself(table.state):
        person = DAN if table.state.seat_on_turn == seat else player_on_turn(table)
        action, version = next_until_cards_run_out(table.state), table.game.version
        table = await do(tables, table.game.id, person, act, action, version)
    assert (table.seat_that_may_undo, table.state.undo_seat_by_rules) == (seat, seat)
    return table, seat, ben


@pytest.mark.parametrize("leaves", [True, False])
async def test_original_player_cannot_undo_the_turn_of_a_guest(
    tables: Tables, clock: Clock, leaves: bool
) -> None:
    table, seat, ben = await game_with_ended_guest_turn(tables, clock)
    number = table.game.id
    if leaves:
        table = await do(tables, number, DAN, resign)
    else:
        await do(tables, number, ben, ask_for_own_seat)
        table = await tables.replacements.give_seat(number, DAN, seat, ben.user, new_click_id())
    assert (table.seat_that_may_undo, table.state.undo_seat_by_rules) == (None, seat)
    assert Undo() not in table.view_of(ben.user).choices
    with pytest.raises(errors.NotYourTurn):
        await do(tables, number, ben, act, Undo(), table.game.version)
    ended = await do(tables, number, MODERATOR, cancel)
    assert problem_sentences(parse_game(export(ended))) == []


async def test_recorded_undo_of_a_guests_turn_is_accepted(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_ended_guest_turn(tables, clock)
    given_back = await do(tables, table.game.id, DAN, resign)
    undone = with_entry(given_back, Undo(), ben)
    assert undone.on_turn.user == ben.user
    assert check_acting(undone, ben.user, EndTurn()) == seat
    computer_game = export(cancelled(with_entry(undone, ControlMark(seat, Control.ASKED), ben)))
    assert problem_sentences(parse_game(computer_game)) == []
    check_game_text(computer_game)
    false_text = export(cancelled(with_entry(undone, ControlMark(seat, Control.OWN), ben)))
    assert problem_sentences(parse_game(false_text)) == [f"@{seat}B: nobody else had that seat"]
    with pytest.raises(UnfairGame):
        check_game_text(false_text)


def with_entry(table: Table, entry: Action | ControlMark, person: Person) -> Table:
    """Return the table with one more entry, without a check that this person may add it."""
    seat, at = table.state.seat_on_turn, table.game.changed
    new_entry = Entry(seat, table.text_of(entry), person.user, new_click_id(), at)
    game = Change((new_entry,)).apply_to(table.game, at)
    return table.next_version(game, table.chronicle.with_entry(entry))


def cancelled(table: Table) -> Table:
    return Table(replace(table.game, status=Status.CANCELLED))
