"""Putting people out of a lobby, and keeping them out of its table."""

from collections.abc import Collection
from dataclasses import replace

from game.model.game import Admission, Change
from game.model.ids import UserId
from game.model.people import Barred
from game.tables import errors
from game.tables.checks import check_keeps_out
from game.tables.decisions import Decision
from game.tables.lobby.seats import without
from game.tables.people import Person
from game.tables.table import Table

MOST_BARRED = 20
"""People whom one lobby may keep out: they fit into one menu beside those who sit there."""


def may_be_kept_out(table: Table, person: Person) -> list[Barred]:
    """Who can be put out by this person, or is kept out already; in order.

    Nobody puts themselves out: they leave.
    """
    seated = [
        Barred(seat.user, seat.name)
        for seat in table.game.seats
        if not seat.computer and seat.user != person.user
    ]
    return [*table.game.admission.barred, *seated]


def keep_out(table: Table, person: Person, wanted: Collection[UserId]) -> Decision:
    """Keep just these people out: who sits there is put out, everybody else may come again.

    Nothing changes for who is neither seated nor kept out. Without anybody the lobby is called off;
    the part of a host who is put out goes to the next person. Invitations of those who are put
    out stand no longer.
    """
    check_keeps_out(table, person)
    barred = tuple(one for one in may_be_kept_out(table, person) if one.user in wanted)
    if barred == table.game.admission.barred:
        return Decision(Change())
    if len(barred) > MOST_BARRED:
        raise errors.KeepsOutEnough(table)
    change = without(table, {one.user for one in barred})
    return Decision(replace(change, admission=_uninvited(table.game.admission, barred)))


def _uninvited(admission: Admission, barred: tuple[Barred, ...]) -> Admission:
    """The admission with these people kept out, and without invitations for them."""
    users = {one.user for one in barred}
    invitations = tuple(
        replace(one, valid=False, name="") if one.user in users else one
        for one in admission.invitations
    )
    return replace(admission, barred=barred, invitations=invitations)
