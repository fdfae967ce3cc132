"""Hints at a table: the permission to ask for them, and the hints that were given."""

from dataclasses import replace

from game.model.game import Change
from game.tables import errors
from game.tables.absence.longer_pace import is_still_turn_at
from game.tables.checks import check_host, check_on_turn, check_open
from game.tables.decisions import Decision
from game.tables.people import Click, Person
from game.tables.table import Table


def check_hint(table: Table, person: Person) -> int:
    """Return the seat of a person who may have a hint now.

    Raises GameEnded, NotStarted, NotSeated, NotYourTurn, NoHints and NoActionsLeft.
    """
    seat = check_on_turn(table, person.user)
    if not table.game.hints.allowed:
        raise errors.NoHints(table)
    if not table.state.actions_left:
        raise errors.NoActionsLeft(table)
    return seat


def give_hint(table: Table, click: Click, version: int) -> Decision:
    """Save that this person gets a hint for ``version`` of the game, before they read it.

    Raises like :func:`check_hint`, and StaleClick if the game has a newer version.
    """
    seat = check_hint(table, click.person)
    hints = table.game.hints
    if version != table.game.version:
        raise errors.StaleClick(table)
    return Decision(Change(hints=replace(hints, given=(*hints.given, seat))))


def allow_hints(table: Table, click: Click) -> Decision:
    """Allow hints at a table, as its host. Raises GameEnded, HostOnly."""
    return _switched(table, click, allowed=True)


def forbid_hints(table: Table, click: Click) -> Decision:
    """Forbid hints at a table, as its host. Raises GameEnded, HostOnly."""
    return _switched(table, click, allowed=False)


def hints_switched_in_this_turn(table: Table) -> bool:
    """Return whether hints were allowed or forbidden in the current turn of a running game."""
    switched = table.game.hints.switched
    return switched is not None and is_still_turn_at(table, switched)


def _switched(table: Table, click: Click, *, allowed: bool) -> Decision:
    check_open(table)
    check_host(table, click.person)
    hints = table.game.hints
    if hints.allowed == allowed:
        return Decision(Change())
    switched = len(table.game.record) if table.playing else None
    return Decision(Change(hints=replace(hints, allowed=allowed, switched=switched)))
