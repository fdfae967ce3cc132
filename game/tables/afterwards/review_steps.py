"""A finished game as one seat lived it: what it saw, and what it did."""

from game.rules.actions import Action, Resign, Undo
from game.rules.engine import apply, begin
from game.rules.views import View, view
from game.storage.records import Status
from game.tables.table import Table

Step = tuple[View, Action]


def review_steps(table: Table, seat: int) -> tuple[tuple[Step, ...], ...]:
    """Each turn of a seat as its steps; what was taken back is left out.

    The views are the seat's own. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    state, turns = begin(table.setup), list[list[Step]]()
    for action in table.actions:
        if state.turn == seat and isinstance(action, Undo):
            turns[-1].pop()
        elif state.turn == seat and not isinstance(action, Resign):
            if state.used == 0:
                turns.append([])
            turns[-1].append((view(state, seat), action))
        state = apply(state, action)
    return tuple(tuple(turn) for turn in turns if turn)
