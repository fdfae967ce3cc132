"""What a table means for a panel: what it must follow, and whether it has a picture."""

from typing import NamedTuple

from game.tables import Table


class Stage(NamedTuple):
    """What a panel must follow.

    A hint, an opened card and notes belong to the ``position`` of their reader, and outlive
    whatever changes ``around`` it: the buttons alone need to follow that.
    """

    position: str
    around: str = ""


def stage_of(table: Table, user: int) -> Stage:
    """What a panel must follow: every turn, the end, whose the seat is, and the host's wishes.

    Who may act follows every change: a click on an older version of the game would be refused.
    """
    if not table.open:
        return Stage("over")
    seat, game, state = table.seat_of(user), table.game, table.state if table.started else None
    if seat is None or state is None:
        return Stage("given away")
    position = f"{len(table.turns)} {seat in state.out}"
    around = f"{game.hints} {game.locale}"
    if seat in {state.turn, table.may_undo}:
        position += f" {table.turns[-1].before} {state.used} {len(state.out)}"
        around += f" {game.version}"
    return Stage(position, around)


def has_picture(table: Table, user: int) -> bool:
    """Whether the person's panel has a picture."""
    return table.open and table.seat_of(user) is not None


def acts_last(table: Table, user: int) -> bool:
    """Whether the person is on turn, with one action left."""
    state = table.state if table.playing else None
    return state is not None and state.actions_left == 1 and table.seat_of(user) == state.turn
