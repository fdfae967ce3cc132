"""Bello, the strongest published rule-based player (2023), after a description in words.

It stores nothing between two actions: it finds each action from the board alone, and so follows the
described sequences. One exception: the third card of an opening pair is chosen only when it is
needed.
"""

import random
from collections.abc import Iterator
from itertools import pairwise

from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.views import View
from training.opponents.tools import (
    advances,
    cards_from_retreat,
    crowd,
    list_retreats,
    own,
    possible_moves,
    retreat_place,
    viewer_hand,
)


def choose(view: View, _chance: random.Random) -> Action:
    """Open while a pirate is at the start, run if that ends the game, else collect cards."""
    pirates = own(view)
    if pirates[0] == 0:
        wish = _open(view)
    elif _can_finish(view):
        wish = _longest_advance(view, pirates[0])
    else:
        wish = _collect(view)
    return wish if wish is not None else possible_moves(view)[0]


def _longest_advance(view: View, place: int) -> Advance | None:
    """Return the advance that takes a pirate on this place farthest."""
    running = [move for move in advances(view) if move.origin == place]
    return max(running, key=lambda move: move.target, default=None)


def _can_finish(view: View) -> bool:
    """Return whether this hand could bring all pirates aboard, if nobody else moved."""
    pirates, cards, taken = own(view), viewer_hand(view), crowd(view)
    boat = view.passage.boat
    while pirates[0] < boat:
        origin = pirates[0]
        targets = [
            (view.passage.next_vacant(symbol, origin, taken), symbol)
            for symbol, held in enumerate(cards)
            if held
        ]
        if not targets:
            return False
        target, symbol = max(targets)
        cards[symbol] -= 1
        taken[origin] -= 1
        taken[target] += 1
        pirates = sorted([*pirates[1:], target])
    return True


def _retreat(view: View, place: int) -> Retreat | None:
    return next((move for move in list_retreats(view) if move.origin == place), None)


def _pairs(view: View) -> Iterator[tuple[int, int]]:
    """Yield pairs of places, each with an own pirate: the one behind, then the one ahead.

    No pirate is between the two, and a retreat from the place behind brings one card.
    """
    places, taken = sorted(set(own(view)), reverse=True), crowd(view)
    for ahead, behind in pairwise(places):
        if not any(taken[behind + 1 : ahead]) and cards_from_retreat(view, behind) == 1:
            yield behind, ahead


def _retreat_of_pair(view: View) -> Retreat | None:
    for behind, ahead in _pairs(view):
        if view.used == 1 or (view.used == 0 and crowd(view)[behind] == 3):
            return _retreat(view, behind)
        if view.used == 0:
            return _retreat(view, ahead)
    return None


def _retreat_from_shared_place(view: View) -> Retreat | None:
    """Retreat from a place with several own pirates, if one such retreat brings one card."""
    pirates = own(view)
    for place in sorted(set(pirates), reverse=True):
        is_shared = pirates.count(place) > 1 and place < view.passage.boat
        if is_shared and cards_from_retreat(view, place) == 1:
            return _retreat(view, place)
    return None


def _open(view: View) -> Action | None:
    pirates = sorted(own(view), reverse=True)
    for place in pirates:
        if cards_from_retreat(view, place) == 2:
            return _retreat(view, place)
    pair = _retreat_of_pair(view)
    if pair is not None:
        return pair
    if not any(viewer_hand(view)):
        return next((move for place in pirates if (move := _retreat(view, place))), None)
    return _enter(view)


def _enter(view: View) -> Action | None:
    """Return an advance that brings a pirate from the start into the passage."""
    entering = sorted(
        (move for move in advances(view) if move.origin == 0), key=lambda move: -move.target
    )
    for move in entering[:-1]:
        if _is_good_entry(view, move.target):
            return move
    doubles = [move for move in entering if viewer_hand(view)[move.symbol] > 1]
    if view.used == 0 and own(view).count(0) > 1 and doubles:
        return doubles[0]
    return _longest_advance(view, 0)


def _is_good_entry(view: View, target: int) -> bool:
    if cards_from_retreat(view, target) == 2:
        return True
    taken, mine = crowd(view), own(view)
    ahead = next((place for place in range(target + 1, len(taken)) if taken[place]), None)
    if ahead is not None and ahead in mine and retreat_place(view, target):
        return True
    behind = next((place for place in range(target - 1, 0, -1) if place in mine), None)
    return behind is not None and cards_from_retreat(view, behind) == 1


def _collect(view: View) -> Action | None:
    pirates = sorted(own(view), reverse=True)
    for length in range(view.actions_left, 0, -1):
        for place in pirates:
            if _chain_ends_at_two_pirates(view, place, length):
                return _retreat(view, place)
    wish = _retreat_of_pair(view) or _retreat_from_shared_place(view)
    if wish is not None:
        return wish
    if view.used == 0 and any(viewer_hand(view)):
        return _longest_advance(view, pirates[-1])
    return EndTurn() if EndTurn() in view.choices else None


def _chain_ends_at_two_pirates(view: View, place: int, length: int) -> bool:
    taken = crowd(view)
    for _ in range(length):
        target = retreat_place(view, place)
        if target is None:
            return False
        place = target
    return taken[place] == 2
