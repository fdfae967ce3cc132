"""A finished game from one person's point of view: what they saw, and what they did."""

from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Agree, Resign
from game.rules.views import SeenAction, view
from game.tables.afterwards.kept_steps import kept_steps
from game.tables.table import Table


def seat_played_by(table: Table, user: UserId) -> int | None:
    """Return the seat that a person played, even for a while; ``None`` if they only watched."""
    own = table.own_seat_of(user)
    guests = (guest.seat for guest in table.game.replacements.guests if guest.user == user)
    return next(guests, None) if own is None else own


def review_steps(table: Table, user: UserId) -> dict[int, tuple[SeenAction, ...]]:
    """Return the steps of each turn that this user played, by the turn's number in the replay.

    Steps that were taken back are left out, and so are the steps that other players made for this
    seat. The views are the seat's own. Raises ValueError if the game has no winner yet.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    seat = seat_played_by(table, user)
    turns = dict[int, tuple[SeenAction, ...]]()
    for (before, action, _), turn, actor in kept_steps(table):
        own = (before.seat_on_turn, actor) == (seat, user) and not isinstance(
            action, Resign | Agree
        )
        if own:
            turns[turn] = (*turns.get(turn, ()), (view(before, seat), action))
    return turns
