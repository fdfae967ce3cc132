"""Checks before a change: each raises an error that says why a person may not make the change."""

from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Action, Undo
from game.tables import errors
from game.tables.people import Person
from game.tables.table import Table


def check_open(table: Table) -> None:
    """Raise Resting or GameEnded unless the game is open."""
    if table.resting:
        raise errors.Resting(table)
    if not table.open:
        raise errors.GameEnded(table)


def check_lobby(table: Table) -> None:
    """Raise GameEnded or AlreadyStarted unless the game is a lobby."""
    check_open(table)
    if table.playing:
        raise errors.AlreadyStarted(table)


def check_joined(table: Table, person: Person) -> None:
    """Raise GameEnded, AlreadyStarted or NotSeated unless this person has joined the lobby."""
    check_lobby(table)
    if table.seat_of(person.user) is None:
        raise errors.NotSeated(table)


def check_may_keep_out(table: Table, person: Person) -> None:
    """Raise GameEnded, AlreadyStarted, or HostOrModerator unless the person is one of these."""
    check_lobby(table)
    check_host_or_moderator(table, person)


def check_lobby_host(table: Table, person: Person) -> None:
    """Raise GameEnded, AlreadyStarted or HostOnly unless this person hosts the lobby."""
    check_lobby(table)
    check_host(table, person)


def check_host(table: Table, person: Person) -> None:
    """Raise HostOnly unless this person hosts the game."""
    if table.game.host != person.user:
        raise errors.HostOnly(table)


def check_host_or_moderator(table: Table, person: Person) -> None:
    """Raise HostOrModerator unless this person hosts the game or is a moderator."""
    if table.game.host != person.user and not person.moderator:
        raise errors.HostOrModerator(table)


def check_admitted(table: Table, person: Person) -> None:
    """Raise KeptOut if this person is kept out, and NotInvited if the table is private.

    Do not raise NotInvited if the person or one of their roles is invited.
    """
    if any(one.user == person.user for one in table.game.admission.barred):
        raise errors.KeptOut(table)
    ids = {person.user, *person.roles}
    if table.game.admission.private and not any(
        one.id in ids for one in table.game.admission.valid_invitations
    ):
        raise errors.NotInvited(table)


def check_moderator(person: Person, table: Table | None = None) -> None:
    """Raise ModeratorOnly unless this person is a moderator."""
    if not person.moderator:
        raise errors.ModeratorOnly(table)


def check_may_cancel(table: Table, person: Person) -> None:
    """Raise GameEnded, ModeratorOnly or HostOrModerator unless this person may cancel the game.

    A moderator may cancel any open game. The host may cancel if no person loses a game by it: in
    a lobby, if only computers play, or against computers until everybody has moved.
    """
    check_open(table)
    if not table.playing or table.only_computers_play:
        check_host_or_moderator(table, person)
    elif not person.moderator:
        check_may_ask_to_call_off(table, person)
        if not table.solo:
            raise errors.CallOffByHost(table)


def check_may_ask_to_call_off(table: Table, person: Person) -> None:
    """Raise an error unless this person may ask the others to call the running game off.

    The host may ask until everybody has moved. Raises GameEnded, NotStarted, CallOffTooLate and
    CallOffByHost.
    """
    check_running(table)
    if table.everybody_has_moved:
        raise errors.CallOffTooLate(table)
    if person.user != table.game.host or not table.host_plays:
        raise errors.CallOffByHost(table)


def check_finished(table: Table) -> None:
    """Raise NotFinished if the game was not played to its end."""
    if table.game.status is not Status.FINISHED:
        raise errors.NotFinished(table)


def check_running(table: Table) -> None:
    """Raise Resting, GameEnded or NotStarted unless somebody is on turn."""
    check_open(table)
    if not table.playing:
        raise errors.NotStarted(table)


def check_seated(table: Table, user: UserId) -> int:
    """Return the person's seat in a running game. Raises GameEnded, NotStarted, NotSeated."""
    check_running(table)
    seat = table.seat_of(user)
    if seat is None:
        raise errors.NotSeated(table)
    return seat


def check_plays(table: Table, user: UserId) -> int:
    """Return the person's seat if they have not left. Raises GameEnded, NotStarted, NotSeated."""
    seat = check_seated(table, user)
    if seat in table.state.out:
        raise errors.NotSeated(table)
    return seat


def check_on_turn(table: Table, user: UserId) -> int:
    """Return the seat of the person on turn. Raises GameEnded, NotStarted, NotSeated, NotYourTurn.

    Raises PlayedFor if a computer plays this turn for the person.
    """
    seat = check_seated(table, user)
    if seat != table.state.seat_on_turn:
        raise errors.NotYourTurn(table)
    if table.on_turn.user != user:
        raise errors.PlayedFor(table)
    return seat


def check_acting(table: Table, user: UserId, action: Action) -> int:
    """Return the seat of a person who is on turn, or who takes back the end of their turn.

    Raises GameEnded, NotStarted, NotSeated, NotYourTurn, PlayedFor. Raises StaleClick if the person
    on turn wants to take back an action of another seat, or of a computer that played for them.
    """
    undoing = isinstance(action, Undo) and table.playing
    undoer = table.seat_that_may_undo if undoing else None
    if undoer is not None and check_seated(table, user) == undoer:
        return undoer
    seat = check_on_turn(table, user)
    if undoing and table.state.undo_seat_by_rules is not None:
        raise errors.StaleClick(table)
    return seat
