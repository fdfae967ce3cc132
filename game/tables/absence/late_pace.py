"""A pace that people agree on during a game without one, because somebody no longer plays.

Everybody who has acted at the table recently must agree. Computers need not agree, nor do people
who have been silent for long: a table does not wait for a person who has left for good.
"""

from dataclasses import replace

from game.model.game import Change, PaceAgreement
from game.model.ids import UserId
from game.model.message import Call
from game.model.time import Milliseconds, Moment, Seconds, add_duration, duration_between
from game.tables import errors
from game.tables.absence.longer_pace import is_still_turn_at, turn_number_at
from game.tables.checks import check_plays
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.milestones import call_to_new_player, last_turn_call
from game.tables.people import Click
from game.tables.table import Table

SILENCE = Milliseconds(7 * DAY)
"""How many milliseconds after their last action a person need no longer agree."""

GRACE = DAY
"""For how many milliseconds after the agreement no turn can become due."""


def is_pace_proposed(table: Table) -> bool:
    """Return whether a proposed pace still needs somebody's agreement."""
    agreement = table.game.agreement
    return agreement.pace is not None and agreement.entries is None


def agreed_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that agreed to the proposal and still play, in the order of agreement."""
    playing = {holder.seat for holder in table.people_keeping_seats}
    return tuple(seat for seat in table.game.agreement.seats if seat in playing)


def pace_agreed_in_this_turn(table: Table) -> bool:
    """Return whether the table agreed on a pace in the current turn."""
    entries = table.game.agreement.entries
    return entries is not None and is_still_turn_at(table, entries)


def turn_of_agreement(table: Table) -> int | None:
    """Return the number of the turn in which the table agreed on a pace, from 1 on.

    Return ``None`` if the table has not agreed on a pace.
    """
    entries = table.game.agreement.entries
    return None if entries is None else turn_number_at(table, entries)


def seats_still_to_agree(table: Table, agreed: tuple[int, ...], now: Moment) -> list[int]:
    """Return the seats of people who must still agree, apart from the seats in ``agreed``."""
    return [
        holder.seat
        for holder in table.people_keeping_seats
        if holder.seat not in agreed
        and duration_between(last_action_time(table, holder.user), now) < SILENCE
    ]


def last_action_time(table: Table, user: UserId) -> Moment:
    """Return the moment of a person's last action in the game, or of the lobby's opening."""
    action_times = (entry.at for entry in reversed(table.game.record) if entry.user == user)
    return next(action_times, table.game.created)


def check_may_propose(table: Table, user: UserId) -> int:
    """Return the seat of a person who may propose a pace.

    Raises GameEnded, NotStarted, NotSeated, PacedAlready and ProposedAlready.
    """
    seat = _check_unpaced(table, user)
    if is_pace_proposed(table):
        raise errors.ProposedAlready(table)
    return seat


def may_propose_pace(table: Table, user: UserId) -> bool:
    """Return whether this person may propose a pace."""
    try:
        check_may_propose(table, user)
    except errors.TableError:
        return False
    return True


def _check_unpaced(table: Table, user: UserId) -> int:
    seat = check_plays(table, user)
    if table.game.pace is not None:
        raise errors.PacedAlready(table)
    return seat


def _check_proposed(table: Table, user: UserId, pace: Seconds) -> int:
    seat = _check_unpaced(table, user)
    if table.game.agreement.pace != pace:
        raise errors.NotProposed(table)
    return seat


def propose_pace(table: Table, click: Click, pace: Seconds) -> Decision:
    """Propose a pace, and agree to it. Raises like :func:`check_may_propose`."""
    seat = check_may_propose(table, click.person.user)
    return _with_agreement(table, PaceAgreement(pace, (seat,)), click.at)


def agree_to_pace(table: Table, click: Click, pace: Seconds) -> Decision:
    """Agree to the proposed pace; it applies once everybody who must agree has agreed.

    Raises GameEnded, NotStarted, NotSeated, PacedAlready, NotProposed and AgreedToPace.
    """
    seat, agreed = _check_proposed(table, click.person.user, pace), agreed_seats(table)
    if seat in agreed and seats_still_to_agree(table, agreed, click.at):
        raise errors.AgreedToPace(table)
    other_agreed_seats = tuple(agreed_seat for agreed_seat in agreed if agreed_seat != seat)
    return _with_agreement(table, PaceAgreement(pace, (*other_agreed_seats, seat)), click.at)


def decline_pace(table: Table, click: Click, pace: Seconds) -> Decision:
    """End the proposal of this pace; everybody who plays may do so.

    Raises GameEnded, NotStarted, NotSeated, PacedAlready and NotProposed.
    """
    _check_proposed(table, click.person.user, pace)
    return Decision(Change(agreement=PaceAgreement()))


def _with_agreement(table: Table, agreement: PaceAgreement, now: Moment) -> Decision:
    """Return the change that saves an agreement, after one more seat has agreed.

    This seat is the last of ``agreement.seats``. The pace applies from now on if nobody else must
    agree.
    """
    if seats_still_to_agree(table, agreement.seats, now):
        return Decision(Change(agreement=agreement))
    in_force = replace(
        agreement, entries=len(table.game.record), not_before=add_duration(now, GRACE)
    )
    return Decision(Change(agreement=in_force, call=_call_on_turn(table, agreement.seats[-1])))


def _call_on_turn(table: Table, last_agreed_seat: int) -> Call | None:
    """Return the call of the person on turn, whose time begins now.

    Return ``None`` for a computer. Return ``None``, too, if the person on turn was the last to
    agree: that person knows that their time begins.
    """
    player = table.on_turn
    if player.computer or player.seat == last_agreed_seat:
        return None
    return call_to_new_player(last_turn_call(table), player.user)
