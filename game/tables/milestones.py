"""The milestones of a game: its public message is posted afresh at each, and calls somebody.

A person's turn is one, and so is each further call of that person. A computer's turn is none: it
is shown by edits, and nobody is called. In a lobby each round of invitations is one, and the end of
a game is one, as is each further call of people who are told of it later.
"""

from dataclasses import replace

from game.model.call import Call
from game.model.game import Status
from game.model.ids import MentionableId, UserId
from game.model.message import Shown
from game.tables.players import calls_somebody
from game.tables.table import Table

LOBBY = "0"
"""Before the first turn; ``0.2`` is the second round of invitations."""

RESTS = ".rest"

ENDS = ".end"
"""Behind the last turn's number; ``13.end.1`` calls people who could not be told before."""


def milestone(table: Table) -> str:
    """The lobby, the last call of a person by the turn's number, or the end: ``13.1`` is a second.

    A button's id holds it as it is.
    """
    if not table.started:
        rounds = table.game.admission.rounds
        return f"{LOBBY}.{rounds}" if rounds else LOBBY
    match table.game.status:
        case Status.RESTING:
            return f"{turn_number(table)}{RESTS}"
        case Status.FINISHED:
            return call_of_end(table).milestone
        case _:
            return call_of(table).milestone


def shown(table: Table) -> Shown:
    """What a message made now would show of a table."""
    reached = "" if table.called_off else milestone(table)
    return Shown(reached, table.game.version, table.game.clock.tick)


def of_lobby(milestone: str) -> bool:
    """Whether a message with this milestone shows a lobby."""
    return milestone.partition(".")[0] == LOBBY


def round_of(milestone: str) -> int:
    """The round of invitations that a lobby's message has called."""
    return int(milestone.partition(".")[2] or 0)


def turn_of(milestone: str) -> str:
    """The turn that a milestone belongs to, in which somebody may be called again."""
    return milestone.partition(".")[0]


def is_posted(table: Table) -> bool:
    """Whether the board that shows the table's milestone is in its channel."""
    shown = table.game.board.shown
    return shown is not None and shown.milestone == milestone(table)


def turn_number(table: Table) -> int:
    """The number of the last turn that is a person's, from 1 on; 1 where there was none.

    It only grows: a turn that an undo opens again has a number of its own.
    """
    peoples = (one.number for one in reversed(table.turns) if calls_somebody(table.game, one))
    return next(peoples, 1)


def call_of(table: Table) -> Call:
    """The last call of that turn; one that is still to come where nobody was called yet."""
    turn, last = str(turn_number(table)), table.game.call
    if last is not None and turn_of(last.milestone) == turn:
        return last
    return Call(turn)


def call_of_end(table: Table) -> Call:
    """The last call of a finished game's end; one that is still to come where there was none."""
    first, last = f"{turn_number(table)}{ENDS}", table.game.call
    return last if last is not None and last.milestone.startswith(first) else Call(first)


def mentioned(table: Table) -> tuple[MentionableId, ...]:
    """The people and roles whom the table's public message calls, and so may mention."""
    call = table.game.call
    shows_calls = table.open or table.game.status is Status.FINISHED
    if call is None or not shows_calls or call.milestone != milestone(table):
        return ()
    return call.users


def end_called_again(call: Call, users: tuple[UserId, ...], owed: tuple[UserId, ...]) -> Call:
    """The next call of the end, to these people; others are ``owed`` theirs."""
    end, _, earlier = call.milestone.partition(f"{ENDS}.")
    milestone = f"{end.removesuffix(ENDS)}{ENDS}.{int(earlier or 0) + 1}"
    return replace(call, milestone=milestone, users=users, owed=owed)


def called_again(call: Call, *users: UserId) -> Call:
    """The next call of the same turn, to these people alone."""
    turn, _, earlier = call.milestone.partition(".")
    return replace(call, milestone=f"{turn}.{int(earlier or 0) + 1}", users=users)


def called_afresh(call: Call, user: UserId) -> Call:
    """The next call of the same turn, to one person whom nobody reminded of it yet."""
    return replace(called_again(call, user), reminded=False, nudged=None)


def reopened(number: int) -> Call:
    """The call of a turn that an undo opened again: nobody, who took it back knows."""
    return called_again(Call(str(number)))


def first_of_its_turn(call: Call) -> bool:
    """Whether the turn itself calls, and nobody is called again."""
    return "." not in call.milestone
