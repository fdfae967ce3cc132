"""A finished game as one seat lived it: what it saw, and what it did."""

from game.rules.actions import Action, Agree, Resign, Undo
from game.rules.engine import begin, steps
from game.rules.views import View, view
from game.storage.records import Status
from game.tables.table import Table

Choice = tuple[View, Action]
"""What the seat saw, and what it did."""


def review_steps(table: Table, seat: int) -> tuple[tuple[Choice, ...], ...]:
    """Each turn of a seat as its steps; what was taken back is left out.

    The views are the seat's own. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    turns: list[list[Choice]] = []
    for before, action, _ in steps(begin(table.setup), table.actions):
        if isinstance(action, Undo):
            if before.may_undo == seat:
                turns[-1].pop()
            continue
        if before.turn != seat or isinstance(action, Resign | Agree):
            continue
        if before.used == 0:
            turns.append([])
        turns[-1].append((view(before, seat), action))
    return tuple(tuple(turn) for turn in turns if turn)
