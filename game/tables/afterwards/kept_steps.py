"""The steps of a finished game, without those that were taken back."""

from typing import NamedTuple

from game.model.ids import UserId
from game.rules.actions import Action, Undo
from game.rules.engine import RecordStep, begin, replay_steps
from game.rules.record.chronicle import ends_turn
from game.tables.table import Table


class KeptStep(NamedTuple):
    """A step, the number of its turn, counted from 1, and the Discord id of the actor.

    See ``Table.actors``.
    """

    step: RecordStep[Action]
    turn: int
    actor: UserId


def kept_steps(table: Table) -> list[KeptStep]:
    """Return every step that was not taken back, in order. Reads the whole record."""
    kept: list[KeptStep] = []
    for step, actor in zip(
        replay_steps(begin(table.setup), table.actions), table.actors, strict=True
    ):
        if isinstance(step.entry, Undo):
            kept.pop()
        else:
            kept.append(KeptStep(step, _turn_after(kept), actor))
    return kept


def _turn_after(kept: list[KeptStep]) -> int:
    return kept[-1].turn + ends_turn(kept[-1].step) if kept else 1
