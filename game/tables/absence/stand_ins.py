"""Seats of people who are away: a computer plays a turn or the whole seat until they are back.

Each of these changes adds a mark to the record. The mark says who plays the seat from then on, and
why.
"""

from dataclasses import replace

from game.model.game import Change, Entry, Status
from game.model.ids import NO_CLICK, UserId
from game.model.time import Moment
from game.rules.marks import Control, ControlMark
from game.rules.record.control import MISSED_TURNS
from game.tables import errors
from game.tables.checks import check_plays, check_seated
from game.tables.decisions import Decision
from game.tables.people import Click, Person
from game.tables.players import STAND_IN_USER, have_all_people_left, is_seat_given_away
from game.tables.table import Table
from game.tables.time import clock as clocks


def let_computer_play_turn(table: Table, click: Click) -> Decision:
    """Let a computer play the overdue turn, because a person waits for this turn and asked.

    Raises GameEnded, NotStarted, NotSeated and NotOverdue.
    """
    seat = check_plays(table, click.person.user)
    turn = table.state.seat_on_turn
    if seat == turn or not table.game.clock.overdue or table.computer is not None:
        raise errors.NotOverdue(table)
    return add_mark(table, click, ControlMark(turn, Control.ASKED))


def let_computer_play_strictly(table: Table, now: Moment) -> Decision:
    """Let a computer play a turn whose time is up, at a table that is strict about time."""
    due = table.game.clock.due
    if not clocks.has_clock(table) or due is None or now < due:
        raise errors.NotOverdue(table)
    by_clock = Click(Person(STAND_IN_USER, ""), NO_CLICK, now)
    return add_mark(table, by_clock, ControlMark(table.state.seat_on_turn, Control.STRICT))


def seats_away_for_long(table: Table) -> list[int]:
    """Return the seats that may be handed over: their people missed `MISSED_TURNS` turns in a row.

    A seat that a computer has already taken over is not among them.
    """
    return [
        seat
        for seat in table.state.playing_seats
        if not table.is_kept_by_computer(seat)
        and table.chronicle.attendance.missed_turns(seat) >= MISSED_TURNS
    ]


def absent_opponent(table: Table, user: UserId) -> int | None:
    """The other person's seat in a game of two people, if that person is away for long.

    The other person must have missed at least `MISSED_TURNS` turns in a row. Otherwise ``None``.
    """
    if not table.playing:
        return None
    other_seats = [holder.seat for holder in table.people_keeping_seats if holder.user != user]
    if len(other_seats) != 1 or len(table.people_keeping_seats) != 2:
        return None
    # If a computer plays one of the two seats, neither person waits for the other.
    if any(table.player(holder.seat).computer for holder in table.people_keeping_seats):
        return None
    return other_seats[0] if turns_missed(table, other_seats[0]) >= MISSED_TURNS else None


def turns_missed(table: Table, seat: int) -> int:
    """How many turns in a row a seat's person missed, including a turn that is overdue now."""
    overdue_now = table.game.clock.overdue and table.state.seat_on_turn == seat
    return table.chronicle.attendance.missed_turns(seat) + overdue_now


def check_may_hand_over(table: Table, user: UserId, seat: int) -> None:
    """Raise an error unless ``user`` plays in this game and may hand over ``seat``.

    Raises GameEnded, NotStarted, NotSeated and NotAbsent. Raises PlayedFor if a computer plays for
    ``user``: if they handed over the last seat of a person, the game would end for all.
    """
    if computer_plays_for(table, user):
        raise errors.PlayedFor(table)
    if check_plays(table, user) == seat or seat not in seats_away_for_long(table):
        raise errors.NotAbsent(table)


def hand_over(table: Table, click: Click, seat: int, level: str) -> Decision:
    """Let a computer play a seat from now on, until the person of that seat is back.

    Raises like :func:`check_may_hand_over`.
    """
    check_may_hand_over(table, click.person.user, seat)
    return add_mark(table, click, ControlMark(seat, Control.COMPUTER, level))


def computer_plays_for(table: Table, user: UserId) -> bool:
    """Whether a computer plays this person's seat, so that the person can take it back now."""
    if not table.playing:
        return False
    seat = table.seat_of(user)
    return seat is not None and seat in table.state.playing_seats and table.player(seat).computer


def take_seat_back(table: Table, click: Click) -> Decision:
    """Let a person take their seat back from a computer.

    The person has had the seat since the lobby, or has taken it over from another person. Raises
    GameEnded, NotStarted, NotSeated. Raises StaleClick if no computer plays the seat.
    """
    seat = check_seated(table, click.person.user)
    if not computer_plays_for(table, click.person.user):
        raise errors.StaleClick(table)
    control = Control.OTHER if is_seat_given_away(table.chronicle, seat) else Control.OWN
    return add_mark(table, click, ControlMark(seat, control))


def check_may_end_unfinished(table: Table, user: UserId) -> int:
    """Return the absent person's seat, if their absence allows ``user`` to end the game.

    Raises GameEnded, NotStarted, NotSeated and NotAbsent.
    """
    check_seated(table, user)
    if (absent_seat := absent_opponent(table, user)) is None:
        raise errors.NotAbsent(table)
    return absent_seat


def end_unfinished(table: Table, click: Click) -> Decision:
    """End a game of two people because the other person has been away for long.

    Raises like :func:`check_may_end_unfinished`.
    """
    mark = ControlMark(check_may_end_unfinished(table, click.person.user), Control.NOBODY)
    entry = Entry(mark.seat, table.text_of(mark), click.person.user, click.id, click.at)
    return Decision(Change((entry,), status=Status.CANCELLED), table.chronicle.with_entry(mark))


def absent_seat_of_ended_game(table: Table) -> int | None:
    """The seat of the absent person, if the game was ended because of that person's absence.

    Otherwise ``None``.
    """
    if not table.called_off or not table.started:
        return None
    last_entry = table.entries[-1] if table.entries else None
    return (
        last_entry.seat
        if isinstance(last_entry, ControlMark) and last_entry.control is Control.NOBODY
        else None
    )


def leave_to_computer(table: Table, click: Click, seat: int) -> Decision:
    """Let a computer play a seat for good, because the seat's person leaves the game.

    The table's terms must say that the seats of people who leave stay in the game.
    """
    return add_mark(table, click, ControlMark(seat, Control.LEFT))


def add_mark(table: Table, click: Click, mark: ControlMark) -> Decision:
    """Add a mark to the record, and cancel the game if no person plays a seat any longer."""
    chronicle = table.chronicle.with_entry(mark)
    entry = Entry(mark.seat, table.text_of(mark), click.person.user, click.id, click.at)
    if have_all_people_left(table.game, chronicle):
        return Decision(Change((entry,), status=Status.CANCELLED), chronicle)
    clock_ends = mark.seat == table.state.seat_on_turn or clocks.becomes_solo(table, chronicle)
    taken_over_seat = None if mark.for_a_turn else mark.seat
    vacancies = tuple(
        vacancy for vacancy in table.game.replacements.vacancies if vacancy.seat != taken_over_seat
    )
    due = clocks.computer_due_change(table, chronicle, click.at) | (
        clocks.no_due_jobs() if clock_ends else {}
    )
    replacements = replace(table.game.replacements, vacancies=vacancies)
    change = Change((entry,), due=due, turn_over=clock_ends, replacements=replacements)
    return Decision(change, chronicle)
