"""A finished game as one seat lived it: what it saw, and what it did."""

from game.rules.actions import Action, Agree, Resign, Undo
from game.rules.engine import begin, steps
from game.rules.views import View, view
from game.storage.records import Status
from game.tables.players import STAND_INS
from game.tables.table import Table

Choice = tuple[View, Action]
"""What the seat saw, and what it did."""


def review_steps(table: Table, seat: int) -> tuple[tuple[Choice, ...], ...]:
    """Each turn of a seat as its steps; what was taken back is left out.

    Turns that a computer played in its person's place are left out, too. The views are the seat's
    own. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    turns: list[list[Choice | None]] = []
    played = steps(begin(table.setup), table.actions)
    for (before, action, _), user in zip(played, table.actors, strict=True):
        if isinstance(action, Undo):
            if before.may_undo == seat:
                turns[-1].pop()
            continue
        if before.turn != seat or isinstance(action, Resign | Agree):
            continue
        if before.used == 0:
            turns.append([])
        turns[-1].append(None if user == STAND_INS else (view(before, seat), action))
    own = ([step for step in turn if step is not None] for turn in turns)
    return tuple(tuple(turn) for turn in own if turn)
