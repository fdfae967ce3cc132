"""Kurisu: a rule-based player from a university course (2023), rebuilt from a description."""

import random

from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.views import View
from training.opponents.tools import (
    advances,
    cards_from_retreat,
    list_retreats,
    mean_place,
    own,
    viewer_hand,
)

FIRST_PLACE_NEAR_BOAT = 17
PLENTY_OF_CARDS, FEW_CARDS = 5, 3


def choose(view: View, _chance: random.Random) -> Action:
    """Return the first of the actions with the highest score."""
    running = advances(view)
    longest = max((move.target - move.origin for move in running), default=0)
    scored: list[tuple[float, Action]] = [
        (_advance_score(view, move, longest), move) for move in running
    ]
    if sum(viewer_hand(view)) <= PLENTY_OF_CARDS:
        scored += [
            (_retreat_score(view, move), move)
            for move in list_retreats(view)
            if move.origin != view.passage.boat
        ]
    if scored:
        return max(scored, key=lambda pair: pair[0])[1]
    if EndTurn() in view.choices:
        return EndTurn()
    return next(action for action in view.choices if isinstance(action, Retreat))


def _advance_score(view: View, move: Advance, longest: int) -> float:
    pirates = own(view)
    return (
        7 * (move.origin == 0)
        + 6 * (move.origin == pirates[0])
        + 6 * (move.origin == pirates[0] and move.origin < mean_place(pirates))
        + 5 * (move.origin < FIRST_PLACE_NEAR_BOAT)
        + 10 * (move.target == view.passage.boat)
        + 6 * (move.target - move.origin == longest)
    )


def _retreat_score(view: View, move: Retreat) -> float:
    held = sum(viewer_hand(view))
    return (
        4 * (held < FEW_CARDS)
        + 2 * (cards_from_retreat(view, move.origin) == 2)
        + 2 * (move.origin > mean_place(own(view)))
        + 3 * (held == 0)
    )
