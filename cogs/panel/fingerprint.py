"""Tells whether a panel is out of date, by short texts about the state of its table."""

from typing import NamedTuple

from game.model.ids import UserId
from game.tables import Table


class Fingerprint(NamedTuple):
    """The state that a panel shows; if the table's state differs, the panel is out of date.

    A hint, an opened card and notes belong to the reader's ``position``. They are dropped when the
    position changes. ``surroundings`` is the rest of the state; its changes drop nothing.
    """

    position: str
    surroundings: str = ""


def fingerprint_of(table: Table, user: UserId) -> Fingerprint:
    """Return what a panel must follow: each turn, the end, the seat's owner, the host's settings.

    For a person who may act, it also follows every change of the game: a click on an older version
    would be refused.
    """
    if not table.open:
        return Fingerprint("over")
    seat, game, state = table.seat_of(user), table.game, table.state if table.started else None
    if seat is None or state is None:
        return Fingerprint("given away")
    position = f"{len(table.turns)} {seat in state.out}"
    surroundings = f"{game.hints.allowed} {game.locale}"
    if seat in {state.seat_on_turn, table.seat_that_may_undo}:
        position += f" {table.turns[-1].entries_before} {state.used} {len(state.out)}"
        surroundings += f" {game.version}"
    return Fingerprint(position, surroundings)


def has_picture(table: Table, user: UserId) -> bool:
    """Tell whether the person's panel has a picture."""
    return table.open and table.seat_of(user) is not None


def has_last_action(table: Table, user: UserId) -> bool:
    """Tell whether it is the person's turn and one action is left."""
    state = table.state if table.playing else None
    return (
        state is not None and state.actions_left == 1 and table.seat_of(user) == state.seat_on_turn
    )
