"""The steps of a game as they stood in the end: what was taken back is left out."""

from game.rules.actions import Undo
from game.rules.engine import Step, begin, steps
from game.tables.table import Table

KeptStep = tuple[Step, int]
"""A step, and the Discord id of who took it; see ``Table.actors``."""


def kept_steps(table: Table) -> list[KeptStep]:
    """Every step that was not taken back, in order. Folds the whole record."""
    kept: list[KeptStep] = []
    for step, actor in zip(steps(begin(table.setup), table.actions), table.actors, strict=True):
        if isinstance(step.action, Undo):
            kept.pop()
        else:
            kept.append((step, actor))
    return kept
