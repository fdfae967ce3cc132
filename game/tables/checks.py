"""What is checked before anything changes."""

from game.rules.actions import Action, Resign
from game.rules.notation import NotationError, parse_action
from game.tables import errors
from game.tables.people import Person
from game.tables.table import Table


def check_open(table: Table) -> None:
    """Raise GameEnded unless the game is open."""
    if not table.open:
        raise errors.GameEnded(table)


def check_lobby(table: Table) -> None:
    """Raise GameEnded or AlreadyStarted unless the game is a lobby."""
    check_open(table)
    if table.playing:
        raise errors.AlreadyStarted(table)


def check_hosted(table: Table, person: Person) -> None:
    """Raise GameEnded, AlreadyStarted or HostOnly unless this person hosts the lobby."""
    check_lobby(table)
    if table.game.host != person.user:
        raise errors.HostOnly(table)


def check_may_cancel(table: Table, person: Person) -> None:
    """Raise GameEnded, or ModeratorOnly unless a moderator asks.

    The host may, too, where nobody's game is lost: in a lobby, or where computers play alone.
    """
    check_open(table)
    nobodys = not table.playing or table.watched
    hosts = nobodys and table.game.host == person.user
    if not (hosts or person.moderator):
        raise errors.ModeratorOnly(table)


def check_seated(table: Table, user: int) -> int:
    """The person's seat in a running game. Raises GameEnded, NotStarted, NotSeated."""
    check_open(table)
    if not table.playing:
        raise errors.NotStarted(table)
    seat = table.seat_of(user)
    if seat is None:
        raise errors.NotSeated(table)
    return seat


def read_action(table: Table, text: str) -> Action:
    """An action that a button carries. Raises StaleClick where no button of ours says so.

    Resigning asks first and has a use case of its own: read from a button, it could name
    anybody's seat.
    """
    try:
        action = parse_action(text, table.options.edition)
    except NotationError:
        raise errors.StaleClick(table) from None
    if isinstance(action, Resign):
        raise errors.StaleClick(table)
    return action
