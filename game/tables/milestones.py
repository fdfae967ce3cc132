"""The milestones of a game: at each, the public message is posted again and calls somebody.

Each turn of a person is a milestone, and so is each further call of that person. A computer's turn
is not a milestone: the message is edited, and nobody is called. In a lobby, each round of
invitations is a milestone. The end of a game is a milestone, and so is each further call of people
who are notified of the end later.
"""

from dataclasses import replace

from game.model.game import Status
from game.model.ids import MentionableId, UserId
from game.model.message import Call, ShownState
from game.tables.players import calls_somebody
from game.tables.table import Table

LOBBY_MILESTONE = "0"
"""The milestone of a lobby, before the first turn; ``0.2`` is the second round of invitations."""

REST_SUFFIX = ".rest"

END_SUFFIX = ".end"
"""Follows the last turn's number at the end of a game; ``13.end.1`` calls people notified later."""


def milestone(table: Table) -> str:
    """Return the milestone of a lobby, of the last call of a person's turn, or of the end.

    ``13`` is turn 13, and ``13.1`` is the second call in this turn. A button's id contains the
    milestone unchanged.
    """
    if not table.started:
        rounds = table.game.admission.round_count
        return f"{LOBBY_MILESTONE}.{rounds}" if rounds else LOBBY_MILESTONE
    match table.game.status:
        case Status.RESTING:
            return f"{turn_number(table)}{REST_SUFFIX}"
        case Status.FINISHED:
            return newest_call_about_the_end(table).milestone
        case _:
            return last_turn_call(table).milestone


def shown_state_of(table: Table) -> ShownState:
    """Return what a new board message would show of a table."""
    reached = "" if table.called_off or table.game.unreadable else milestone(table)
    return ShownState(reached, table.game.version, table.game.clock.change_count)


def is_lobby_milestone(milestone: str) -> bool:
    """Return whether a message with this milestone shows a lobby."""
    return milestone.partition(".")[0] == LOBBY_MILESTONE


def round_of(milestone: str) -> int:
    """Return the round of invitations that a lobby's message called."""
    return int(milestone.partition(".")[2] or 0)


def turn_of(milestone: str) -> str:
    """Return the number of a milestone's turn, without the number of the call."""
    return milestone.partition(".")[0]


def is_posted(table: Table) -> bool:
    """Return whether people were called in the channel for the table's current milestone."""
    return table.game.board.called == milestone(table)


def turn_number(table: Table) -> int:
    """Return the number of the last turn of a person, from 1 on; 1 if there was none.

    The number only grows: if an undo opens a turn again, that turn gets a new number.
    """
    numbers = (one.number for one in reversed(table.turns) if calls_somebody(table.game, one))
    return next(numbers, 1)


def last_turn_call(table: Table) -> Call:
    """Return the last call of the current turn, or a call to nobody if there was none."""
    turn, last = str(turn_number(table)), table.game.call
    if last is not None and turn_of(last.milestone) == turn:
        return last
    return Call(turn)


def newest_call_about_the_end(table: Table) -> Call:
    """Return the last call of a finished game's end, or a call to nobody if there was none."""
    first_milestone, last = f"{turn_number(table)}{END_SUFFIX}", table.game.call
    return (
        last
        if last is not None and last.milestone.startswith(first_milestone)
        else Call(first_milestone)
    )


def ids_to_mention(table: Table) -> tuple[MentionableId, ...]:
    """Return the people and roles that the table's public message calls and may mention."""
    call = table.game.call
    shows_calls = table.open or table.game.status is Status.FINISHED
    if call is None or not shows_calls or call.milestone != milestone(table):
        return ()
    return call.users


def repeated_end_call(
    call: Call, users: tuple[UserId, ...], to_notify_later: tuple[UserId, ...]
) -> Call:
    """Return the next call of the end, to ``users``; the people ``to_notify_later`` follow."""
    end, _, call_number = call.milestone.partition(f"{END_SUFFIX}.")
    milestone = f"{end.removesuffix(END_SUFFIX)}{END_SUFFIX}.{int(call_number or 0) + 1}"
    return replace(call, milestone=milestone, users=users, to_notify_later=to_notify_later)


def repeated_call(call: Call, *users: UserId) -> Call:
    """Return the next call of the same turn, to ``users`` only."""
    turn, _, call_number = call.milestone.partition(".")
    return replace(call, milestone=f"{turn}.{int(call_number or 0) + 1}", users=users)


def call_to_new_player(call: Call, user: UserId) -> Call:
    """Return the next call of the same turn, to ``user``, as if nobody reminded them before."""
    return replace(repeated_call(call, user), reminded=False, nudged=None)


def reopened_call(number: int) -> Call:
    """Return the call of a turn that an undo opened again; it calls nobody.

    The person of this turn took an action back, and so knows that they are on turn.
    """
    return repeated_call(Call(str(number)))


def is_first_call_of_turn(call: Call) -> bool:
    return "." not in call.milestone
