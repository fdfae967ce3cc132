"""The invitations to a lobby: whom the host invites, and whom its messages can call."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.model.game import Game
from game.model.ids import MentionableId, UserId
from game.model.people import Invitation
from game.model.time import Moment
from game.tables import errors
from game.tables.decisions import Decision
from game.tables.lobby.altering import AlterSettings, Settings, alter_settings, keep_settings
from game.tables.people import Click
from game.tables.table import Table

MOST_INVITED_AT_A_TIME = 10
MOST_INVITATIONS = 30
"""The most people and roles that one lobby may call, including invitations that were withdrawn."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """A person with id and name, or everybody with a role.

    ``mentionable`` is true if a message can mention them.
    """

    id: MentionableId
    role: bool = False
    mentionable: bool = True
    name: str = ""

    @property
    def user(self) -> UserId | None:
        """The person's id; ``None`` for a role."""
        return None if self.role else UserId(self.id)


def change_admission(
    table: Table,
    click: Click,
    invitees: Iterable[Invitee],
    later_notices: Mapping[UserId, Moment],
    change: AlterSettings = keep_settings,
) -> Decision:
    """Replace the invitations by ``invitees``, and change settings with the same click.

    ``later_notices`` gives the people whom no message may mention now, with the moment from which
    they may get a direct message.
    """

    def change_with_invitations(before: Settings) -> Settings:
        after, invitations = change(before), _invited(table, invitees, later_notices)
        return replace(after, admission=replace(after.admission, invitations=invitations))

    return alter_settings(table, click, change_with_invitations)


def _invited(
    table: Table, invitees: Iterable[Invitee], later_notices: Mapping[UserId, Moment]
) -> tuple[Invitation, ...]:
    """Return all invitations: only those in ``invitees`` are valid, and new people are called.

    A person with a seat needs no new invitation, but keeps the old one: they may leave and come
    back. The role of everybody on the Discord server cannot be invited.
    """
    known_ids = {one.id for one in table.game.admission.invitations}
    wanted_by_id = {one.id: one for one in invitees if one.id != table.game.guild}
    old_invitations = tuple(
        _updated_invitation(table, one, wanted_by_id.get(one.id))
        for one in table.game.admission.invitations
    )
    new_invitations = tuple(
        Invitation(
            one.id, one.role, _round(table, one), due=_due(one, later_notices), name=one.name
        )
        for one in wanted_by_id.values()
        if one.id not in known_ids and (one.user is None or table.seat_of(one.user) is None)
    )
    if len(old_invitations) + len(new_invitations) > MOST_INVITATIONS:
        raise errors.TooManyInvitations(table)
    return (*old_invitations, *new_invitations)


def _updated_invitation(table: Table, invitation: Invitation, wanted: Invitee | None) -> Invitation:
    """Return the invitation: valid with the present name, or invalid if ``wanted`` is ``None``."""
    if wanted is None:
        return replace(invitation, valid=False, name="")
    call_round = _round(table, wanted) if invitation.round is None else invitation.round
    return replace(invitation, valid=True, name=wanted.name, round=call_round)


def _round(table: Table, one: Invitee) -> int | None:
    """Return the number of the lobby's message that calls this invitee; ``None`` if none can."""
    return table.game.admission.round_count + 1 if one.mentionable else None


def unmentionable_roles(table: Table) -> tuple[Invitation, ...]:
    """Return the valid invitations of roles that no message could call."""
    return tuple(one for one in table.game.admission.valid_invitations if one.round is None)


def _due(one: Invitee, later_notices: Mapping[UserId, Moment]) -> Moment | None:
    """Return the moment from which this invitee may get a direct message, if there is one."""
    return None if one.user is None else later_notices.get(one.user)


def invitations_for_rematch(game: Game) -> tuple[Invitation, ...]:
    """Return the invitations that a rematch's lobby takes from the last game.

    Invitations to a private game stay valid, and nobody is called again. From any other game, the
    rematch takes none.
    """
    invited = game.admission.valid_invitations if game.admission.private else ()
    return tuple(replace(one, round=0, due=None) for one in invited)
