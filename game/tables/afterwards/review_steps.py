"""A finished game as one person lived it: what they saw, and what they did."""

from game.rules.actions import Action, Agree, Resign
from game.rules.views import View, view
from game.storage.records import Status
from game.tables.afterwards.kept_steps import kept_steps
from game.tables.table import Table

Choice = tuple[View, Action]
"""What they saw, and what they did."""


def seat_played_by(table: Table, user: int) -> int | None:
    """The seat that a person played, be it in the end or for a while; ``None`` for an onlooker."""
    own = table.own_seat_of(user)
    guests = (guest.seat for guest in table.game.guests if guest.user == user)
    return next(guests, None) if own is None else own


def review_steps(table: Table, user: int) -> tuple[tuple[Choice, ...], ...]:
    """Each turn that this user played as its steps; what was taken back is left out.

    What others did in their seat is left out, too. The views are the seat's own. Raises ValueError
    while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    seat = seat_played_by(table, user)
    turns: list[list[Choice | None]] = []
    for (before, action, _), actor in kept_steps(table):
        if before.turn != seat or isinstance(action, Resign | Agree):
            continue
        if before.used == 0:
            turns.append([])
        turns[-1].append((view(before, seat), action) if actor == user else None)
    own = ([step for step in turn if step is not None] for turn in turns)
    return tuple(tuple(turn) for turn in own if turn)
