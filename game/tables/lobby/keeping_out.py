"""Remove people from a lobby and keep them out of it."""

from collections.abc import Collection
from dataclasses import replace

from game.model.game import Admission, Change
from game.model.ids import UserId
from game.model.people import BarredPerson
from game.tables import errors
from game.tables.checks import check_may_keep_out
from game.tables.decisions import Decision
from game.tables.lobby.seats import without_users
from game.tables.people import Person
from game.tables.table import Table

MOST_BARRED = 20
"""The most people whom one lobby may keep out. One menu must hold them and the seated people."""


def candidates_to_keep_out(table: Table, person: Person) -> list[BarredPerson]:
    """Return the people already kept out, then the seated people whom this person can put out.

    A person cannot put themselves out; they leave instead.
    """
    seated = [
        BarredPerson(seat.user, seat.name)
        for seat in table.game.seats
        if not seat.computer and seat.user != person.user
    ]
    return [*table.game.admission.barred, *seated]


def set_barred_people(table: Table, person: Person, users: Collection[UserId]) -> Decision:
    """Keep exactly these people out: they lose their seats, and everybody else may return.

    Users who are neither seated nor kept out are ignored. A lobby without people is cancelled. If
    the host is put out, the next person becomes the host. The invitations of the people who are
    kept out become invalid.
    """
    check_may_keep_out(table, person)
    barred = tuple(one for one in candidates_to_keep_out(table, person) if one.user in users)
    if barred == table.game.admission.barred:
        return Decision(Change())
    if len(barred) > MOST_BARRED:
        raise errors.TooManyKeptOut(table)
    change = without_users(table, {one.user for one in barred})
    return Decision(replace(change, admission=_uninvited(table.game.admission, barred)))


def _uninvited(admission: Admission, barred: tuple[BarredPerson, ...]) -> Admission:
    """Return the admission with these people kept out and their invitations made invalid."""
    users = {one.user for one in barred}
    invitations = tuple(
        replace(one, valid=False, name="") if one.user in users else one
        for one in admission.invitations
    )
    return replace(admission, barred=barred, invitations=invitations)
