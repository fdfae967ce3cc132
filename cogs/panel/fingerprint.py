"""Tells when a panel is out of date: what it shows of its table, put briefly."""

from typing import NamedTuple

from game.model.ids import UserId
from game.tables import Table


class Fingerprint(NamedTuple):
    """What a panel must follow: it is out of date where this is another than when it was drawn.

    A hint, an opened card and notes belong to the ``position`` of their reader, and outlive
    all that changes ``around`` it: the buttons alone need to follow that.
    """

    position: str
    around: str = ""


def fingerprint_of(table: Table, user: UserId) -> Fingerprint:
    """What a panel must follow: every turn, the end, whose the seat is, and the host's wishes.

    Who may act follows every change: a click on an older version of the game would be refused.
    """
    if not table.open:
        return Fingerprint("over")
    seat, game, state = table.seat_of(user), table.game, table.state if table.started else None
    if seat is None or state is None:
        return Fingerprint("given away")
    position = f"{len(table.turns)} {seat in state.out}"
    around = f"{game.hints.allowed} {game.locale}"
    if seat in {state.turn, table.may_undo}:
        position += f" {table.turns[-1].before} {state.used} {len(state.out)}"
        around += f" {game.version}"
    return Fingerprint(position, around)


def has_picture(table: Table, user: UserId) -> bool:
    """Whether the person's panel has a picture."""
    return table.open and table.seat_of(user) is not None


def acts_last(table: Table, user: UserId) -> bool:
    """Whether the person is on turn, with one action left."""
    state = table.state if table.playing else None
    return state is not None and state.actions_left == 1 and table.seat_of(user) == state.turn
