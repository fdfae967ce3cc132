"""Hints at a table: who may ask for one, who did, and whether there are any."""

from game.storage.records import Change
from game.tables import errors
from game.tables.checks import check_on_turn, check_open
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table


def check_hint(table: Table, person: Person) -> int:
    """The seat of a person who may have a hint now.

    Raises GameEnded, NotStarted, NotSeated, NotYourTurn, NoHints and NoActionsLeft.
    """
    seat = check_on_turn(table, person.user)
    if not table.game.hints:
        raise errors.NoHints(table)
    if not table.state.actions_left:
        raise errors.NoActionsLeft(table)
    return seat


def give_hint(table: Table, person: Person, version: int) -> Decision:
    """Note that this person is given a hint for ``version`` of the game."""
    seat = check_hint(table, person)
    if version != table.game.version:
        raise errors.StaleClick(table)
    return Decision(Change(hinted=(*table.game.hinted, seat)))


def allow_hints(table: Table, person: Person) -> Decision:
    """Let the people at the table ask for hints, as its host."""
    _check_host(table, person)
    return Decision(Change(hints=True))


def forbid_hints(table: Table, person: Person) -> Decision:
    """The opposite of :func:`allow_hints`."""
    _check_host(table, person)
    return Decision(Change(hints=False))


def _check_host(table: Table, person: Person) -> None:
    check_open(table)
    if table.game.host != person.user:
        raise errors.HostOnly(table)
