"""A finished game as one person lived it: what they saw, and what they did."""

from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Agree, Resign
from game.rules.views import Choice, view
from game.tables.afterwards.kept_steps import kept_steps
from game.tables.table import Table


def seat_played_by(table: Table, user: UserId) -> int | None:
    """The seat that a person played, at the end or for a while; ``None`` for an onlooker."""
    own = table.own_seat_of(user)
    guests = (guest.seat for guest in table.game.replacements.guests if guest.user == user)
    return next(guests, None) if own is None else own


def review_steps(table: Table, user: UserId) -> dict[int, tuple[Choice, ...]]:
    """Each turn that this user played, by its number in the replay, as its steps.

    What was taken back is left out, and what others did in their seat. The views are the seat's
    own. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    seat = seat_played_by(table, user)
    turns = dict[int, tuple[Choice, ...]]()
    for (before, action, _), turn, actor in kept_steps(table):
        own = (before.turn, actor) == (seat, user) and not isinstance(action, Resign | Agree)
        if own:
            turns[turn] = (*turns.get(turn, ()), (view(before, seat), action))
    return turns
