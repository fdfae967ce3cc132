"""Actions in a running game: play a turn, or leave the game for good."""

import hmac
from dataclasses import replace

from game.model.game import Change, Entry, Replacements, Status
from game.model.ids import InteractionId, UserId
from game.rules.actions import Action, Agree, EndTurn, Move, Resign, Undo
from game.rules.marks import Control, ControlMark
from game.rules.notation import NotationError, parse_action
from game.rules.record.chronicle import Chronicle, turn_changed
from game.tables import errors
from game.tables.absence import stand_ins, vacancies
from game.tables.checks import (
    check_acting,
    check_moderator,
    check_on_turn,
    check_open,
    check_plays,
    check_seated,
)
from game.tables.decisions import Decision
from game.tables.milestones import reopened_call
from game.tables.people import Click
from game.tables.players import have_all_people_left
from game.tables.table import Table
from game.tables.time import clock as clocks

_VERSIONS = 2**32
"""A number above the version of any game."""


def computer_click_id(table: Table) -> InteractionId:
    """Return the click id of the computer on turn: the same for the same version of a game.

    The id is below zero; a person's click id never is.
    """
    return InteractionId(-(table.game.id * _VERSIONS + table.game.version))


def computer_random_number(table: Table) -> int:
    """Return the random number for the computer on turn at this version of the game.

    It comes from the table's secret: nobody can predict it, and a restart does not change it.
    """
    message = f"computer {table.game.version}".encode("ascii")
    return int.from_bytes(hmac.digest(table.game.secret, message, "sha256"))


def action_of_button(table: Table, user: UserId, text: str) -> Action:
    """Return the action that a person's button names.

    An invalid text comes from an old button. It raises StaleClick, or an error that :func:`act`
    raises before StaleClick.
    """
    try:
        return parse_action(text, table.options.edition)
    except NotationError:
        check_on_turn(table, user)
        raise errors.StaleClick(table) from None


def act(table: Table, click: Click, action: Action, version: int) -> Decision:
    """Play one action that a person chose at ``version`` of the game.

    Raises GameEnded, NotStarted, NotSeated, NotYourTurn, StaleClick, in this order. After that it
    raises the errors of the rules. Refuses to resign or to agree to a draw, because these actions
    name a seat, and a button could name anybody's seat.
    """
    seat = check_acting(table, click.person.user, action)
    return _played(table, click, seat, (action,), version)


def act_and_end(table: Table, click: Click, action: Move, version: int) -> Decision:
    """Play one action and end the turn: both are saved, or neither is.

    If the action already ends the turn or the game, only the action is played. Raises like
    :func:`act`.
    """
    seat = check_acting(table, click.person.user, action)
    return _played(table, click, seat, (action, EndTurn()), version)


def act_for_computer(table: Table, click: Click, action: Action, version: int) -> Decision:
    """Play an action that the computer on turn, the clicking person, chose at ``version``.

    Raises NotYourTurn if no computer is on turn, and otherwise like :func:`act`.
    """
    check_open(table)
    if (computer := table.computer) is None:
        raise errors.NotYourTurn(table)
    return _played(table, click, computer.seat, (action,), version)


def _played(
    table: Table, click: Click, seat: int, actions: tuple[Action, ...], version: int
) -> Decision:
    """Play these actions of one turn, in order, until the turn ends."""
    if version != table.game.version or isinstance(actions[0], Resign | Agree):
        raise errors.StaleClick(table)
    chronicle, entries = table.chronicle, list[Entry]()
    for action in actions:
        chronicle = chronicle.with_entry(action)
        entries.append(Entry(seat, table.text_of(action), click.person.user, click.id, click.at))
        if chronicle.state.over or turn_changed(table.chronicle, chronicle):
            break
    turn_over = turn_changed(table.chronicle, chronicle)
    reopens_turn = turn_over and isinstance(actions[0], Undo)
    change = Change(
        tuple(entries),
        status=final_status(chronicle),
        due=clocks.turn_due_changes(table, chronicle, click.at) if turn_over else {},
        turn_over=turn_over,
        replacements=close_vacancy(table, seat),
        call=reopened_call(chronicle.turns[-1].number) if reopens_turn else None,
    )
    return Decision(change, chronicle)


def close_vacancy(table: Table, seat: int) -> Replacements | None:
    """Return the free seats without ``seat``, because its player acts again.

    Return ``None`` if nothing changes. A computer's action leaves the seat open. If the first owner
    has asked to have the seat back, that request stays.
    """
    if table.player(seat).computer:
        return None
    own, before = table.game.seats[seat].user, table.game.replacements
    remaining = tuple(one for one in before.vacancies if one.seat != seat or one.user == own)
    return None if remaining == before.vacancies else replace(before, vacancies=remaining)


def resign(table: Table, click: Click) -> Decision:
    """Leave a running game for good. The game ends if only computers are left.

    Raises GameEnded, NotStarted, NotSeated.
    """
    return leave_seat(table, click, check_plays(table, click.person.user))


def remove_person(table: Table, click: Click, user: UserId) -> Decision:
    """Remove a person from a running game, as a moderator.

    If the moderator plays and nobody else would be left, nobody wins: the game is called off.
    Raises ModeratorOnly, then like :func:`resign`. Refuses a computer's seat.
    """
    check_moderator(click.person, table)
    seat = check_seated(table, user)
    if table.game.seats[seat].computer:
        raise errors.NotSeated(table)
    if is_only_opponent(table, user, click.person.user):
        mark = ControlMark(seat, Control.REMOVED)
        entry = Entry(seat, table.text_of(mark), click.person.user, click.id, click.at)
        return Decision(Change((entry,), status=Status.CANCELLED), table.chronicle.with_entry(mark))
    return leave_seat(table, click, seat)


def is_only_opponent(table: Table, user: UserId, other: UserId) -> bool:
    """Return whether these two are the only people who still play, and nobody gets a seat back."""
    if table.returns_to_first_owner(table.seat_of(user)):
        return False
    return {user, other} == {person.user for person in table.people} and user != other


def leave_seat(table: Table, click: Click, seat: int) -> Decision:
    """Return the change when the person of this seat leaves a running or resting game.

    The game ends if only computers are left.
    """
    if table.returns_to_first_owner(seat):
        return vacancies.give_seat_back(table, click, seat)
    if table.game.terms.stays and seat not in table.state.out:
        return stand_ins.leave_to_computer(table, click, seat)
    action = Resign(seat)
    chronicle = table.chronicle.with_entry(action)
    status = final_status(chronicle)
    if status is None and have_all_people_left(table.game, chronicle):
        status = Status.CANCELLED
    turn_over = turn_changed(table.chronicle, chronicle) or clocks.becomes_solo(table, chronicle)
    due = (
        clocks.turn_due_changes(table, chronicle, click.at) if turn_over and status is None else {}
    )
    before = table.game.replacements
    remaining = tuple(one for one in before.vacancies if one.seat != seat)
    change = Change(
        (Entry(seat, table.text_of(action), click.person.user, click.id, click.at),),
        status=status,
        due=due,
        turn_over=turn_over,
        replacements=replace(before, vacancies=remaining),
    )
    return Decision(change, chronicle)


def final_status(chronicle: Chronicle) -> Status | None:
    """Return the status of a game that this chronicle ends; ``None`` if it is not over."""
    return Status.FINISHED if chronicle.state.over else None
