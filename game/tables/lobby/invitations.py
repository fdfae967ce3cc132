"""Whom a lobby's host would like to have at the table, and whether others may sit down there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.model.game import Game
from game.model.ids import MentionableId, UserId
from game.model.people import Invitation
from game.model.time import Moment
from game.tables import errors
from game.tables.checks import check_hosted
from game.tables.decisions import Decision
from game.tables.notices.inviting import admitted
from game.tables.people import Person
from game.tables.table import Table

MOST_AT_A_TIME = 10
MOST_EVER = 30
"""People and roles that one lobby may have called, those of whom the host thought better too."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """A person by number and name, or everybody with a role.

    ``called`` where a message can mention them.
    """

    id: MentionableId
    role: bool = False
    called: bool = True
    name: str = ""

    @property
    def user(self) -> UserId | None:
        """The person; ``None`` for a role."""
        return None if self.role else UserId(self.id)


def admit(
    table: Table,
    person: Person,
    wanted: Iterable[Invitee] | None,
    apart: Mapping[UserId, Moment],
    *,
    private: bool | None = None,
) -> Decision:
    """Let just these people and roles be invited, and only them or anybody sit down.

    ``None`` leaves either as it is. ``apart`` are those whom no message may mention, and from when
    on they get a message of their own.
    """
    check_hosted(table, person)
    before = table.game.admission
    invitations = before.invitations if wanted is None else _invited(table, wanted, apart)
    closed = before.private if private is None else private
    return admitted(table, replace(before, private=closed, invitations=invitations))


def _invited(
    table: Table, wanted: Iterable[Invitee], apart: Mapping[UserId, Moment]
) -> tuple[Invitation, ...]:
    """The invitations, just these of which stand; who was never invited is called from now on.

    People who sit there need no new invitation, but keeps the one they came by: they may leave and
    come back. Nobody invites everybody: the role of a whole server.
    """
    known = {one.id for one in table.game.admission.invitations}
    named = {one.id: one for one in wanted if one.id != table.game.guild}
    before = tuple(
        _named_again(table, one, named.get(one.id)) for one in table.game.admission.invitations
    )
    added = tuple(
        Invitation(one.id, one.role, _round(table, one), due=_due(one, apart), name=one.name)
        for one in named.values()
        if one.id not in known and (one.user is None or table.seat_of(one.user) is None)
    )
    if len(before) + len(added) > MOST_EVER:
        raise errors.InvitedEnough(table)
    return (*before, *added)


def _named_again(table: Table, invitation: Invitation, wanted: Invitee | None) -> Invitation:
    """The invitation as it stands from now on, with today's name; without one where it is over."""
    if wanted is None:
        return replace(invitation, valid=False, name="")
    calling = _round(table, wanted) if invitation.round is None else invitation.round
    return replace(invitation, valid=True, name=wanted.name, round=calling)


def _round(table: Table, one: Invitee) -> int | None:
    """The round of messages that calls them; ``None`` where none can."""
    return table.game.admission.rounds + 1 if one.called else None


def uncalled(table: Table) -> tuple[Invitation, ...]:
    """The invitations that stand and that no message could call: of roles."""
    return tuple(one for one in table.game.admission.invited if one.round is None)


def _due(one: Invitee, apart: Mapping[UserId, Moment]) -> Moment | None:
    """From when on they get a message of their own."""
    return None if one.user is None else apart.get(one.user)


def carried_over(game: Game) -> tuple[Invitation, ...]:
    """The invitations of the lobby of a rematch: at a private table they stand, and nobody is
    called again; at any other they have done what they were for."""
    invited = game.admission.invited if game.admission.private else ()
    return tuple(replace(one, round=0, due=None) for one in invited)
