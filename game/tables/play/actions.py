"""Actions of a game: played by the seat on turn, or leaving it for good."""

from game.rules.actions import Action, Resign
from game.storage.records import Change, Entry, Status
from game.tables import errors
from game.tables.checks import check_acting, check_seated
from game.tables.chronicle import Chronicle
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table


def act(
    table: Table, person: Person, action: Action, version: int, click: int, at: int
) -> Decision:
    """Play an action, as seen at ``version``.

    Resigning asks first and has a use case of its own: from a button it could name anybody's seat.
    """
    seat = check_acting(table, person.user, action)
    if version != table.game.version or isinstance(action, Resign):
        raise errors.StaleClick(table)
    chronicle = table.chronicle.then(action)
    entry = Entry(seat, table.text_of(action), person.user, click, at)
    return Decision(Change((entry,), _finished(chronicle)), chronicle)


def resign(table: Table, person: Person, click: int, at: int) -> Decision:
    """Leave the game for good."""
    return _left(table, check_seated(table, person.user), person, click, at)


def remove(table: Table, user: int, person: Person, click: int, at: int) -> Decision:
    """Let somebody else's seat resign, as a moderator."""
    if not person.moderator:
        raise errors.ModeratorOnly(table)
    return _left(table, check_seated(table, user), person, click, at)


def _left(table: Table, seat: int, person: Person, click: int, at: int) -> Decision:
    """The table without this seat; computers do not play on without people."""
    action = Resign(seat)
    chronicle = table.chronicle.then(action)
    entry = Entry(seat, table.text_of(action), person.user, click, at)
    status = _finished(chronicle)
    if status is None and table.left_by_people(chronicle.state):
        status = Status.CANCELLED
    return Decision(Change((entry,), status), chronicle)


def _finished(chronicle: Chronicle) -> Status | None:
    return None if chronicle.state.winner is None else Status.FINISHED
