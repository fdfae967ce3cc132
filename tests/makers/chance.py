"""Random choices that are the same in every run, and actions that bring a game to its end."""

from collections.abc import Sequence
from random import Random

from game.rules.actions import Action, Advance, EndTurn, Retreat


def random_seeded_by(name: str) -> Random:
    """Return a random generator whose seed is this name."""
    return Random(name)  # noqa: S311


def random_forward_action(
    actions: Sequence[Action], chance: Random, end_probability: float
) -> Action:
    """Choose an action: mostly a long advance, sometimes a retreat.

    If the turn may end, the action is the end of the turn with probability ``end_probability``.
    """
    advances = [one for one in actions if isinstance(one, Advance)]
    retreats = [one for one in actions if isinstance(one, Retreat)]
    if EndTurn() in actions and (chance.random() < end_probability or not (advances or retreats)):
        return EndTurn()
    if advances and (chance.random() < 0.8 or not retreats):
        candidates = chance.sample(advances, min(3, len(advances)))
        return max(candidates, key=lambda one: one.target - one.origin)
    return chance.choice(retreats)
