"""Find every way to play one turn, for all possible cards that the player cannot see.

Cards of an open row are known when they are taken. A card from the face-down stock stays unknown in
the hand and may be played as any symbol. So the search finds everything that any order of the stock
allows. A turn that it does not find is impossible for every order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.daily.tasks import Outcome
from game.rules import State
from game.rules.actions import Advance, Move, Retreat
from game.rules.moves import retreat_target
from game.rules.state.cards import Counts, add_cards, with_cards

MOST_TURNS_KEPT = 2
"""The most turns to keep for an ending. Two are enough to show that the ending has several."""

RETREAT_SYMBOL = -1
"""The number in a retreat's step at the place where an advance has its symbol."""

CompactMove = tuple[int, int, int]
"""An action as its symbol, origin and target. A retreat has a special number as its symbol.

Unlike actions, steps can be sorted.
"""

SortedTurn = tuple[CompactMove, ...]
"""A turn's steps in ascending order, not in the order they were played in."""


class TurnMoment(NamedTuple):
    """The state of a turn, as far as an action of the turn can change it."""

    places: tuple[int, ...]
    known_cards: Counts
    """The cards in the hand that the player knows: from before the turn, or from the open row."""
    unknown_cards: int
    cards_taken: int


MomentLayer = dict[TurnMoment, tuple[SortedTurn, ...]]
"""The moments after the same number of actions, each with turns that lead to it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A moment at which the turn may end, and turns that lead there."""

    outcome: Outcome
    turns: tuple[SortedTurn, ...]


def find_endings(state: State) -> list[list[Ending]]:
    """Return all endings that the turn can have, in one list for each number of actions from 0."""
    start = TurnMoment(state.pirates[state.seat_on_turn], state.hands[state.seat_on_turn], 0, 0)
    other_crowd = state.pirates_by_place()
    for place in start.places:
        other_crowd[place] -= 1
    layers: list[MomentLayer] = [{start: ((),)}]
    for _ in range(state.actions_left):
        layers.append(_next_layer(state, layers[-1], other_crowd))
    boat = state.passage.boat
    return [
        [Ending(_outcome(start, moment, boat), turns) for moment, turns in layer.items()]
        for layer in layers
    ]


def move_of(step: CompactMove) -> Move:
    """Return the action that a step stands for."""
    symbol, origin, target = step
    return Retreat(origin, target) if symbol == RETREAT_SYMBOL else Advance(symbol, origin, target)


def _outcome(start: TurnMoment, moment: TurnMoment, boat: int) -> Outcome:
    left = sum(moment.known_cards) + moment.unknown_cards
    return Outcome(start.places, moment.places, boat, moment.cards_taken, left)


def _next_layer(state: State, layer: MomentLayer, other_crowd: list[int]) -> MomentLayer:
    """Return the moments that are one action later."""
    next_layer: MomentLayer = {}
    for moment, turns in layer.items():
        for step, next_moment in _steps(state, moment, other_crowd):
            kept = next_layer.get(next_moment, ())
            for turn in turns:
                longer_turn = tuple(sorted((*turn, step)))
                if len(kept) < MOST_TURNS_KEPT and longer_turn not in kept:
                    kept = (*kept, longer_turn)
            next_layer[next_moment] = kept
    return next_layer


def _steps(
    state: State, moment: TurnMoment, other_crowd: list[int]
) -> Iterator[tuple[CompactMove, TurnMoment]]:
    """Yield each action that some order of the stock allows, with the moment after it."""
    passage, boat = state.passage, state.passage.boat
    if moment.places[0] == boat:
        return
    crowd = other_crowd.copy()
    for place in moment.places:
        crowd[place] += 1
    origins = sorted(set(moment.places))
    for symbol, cards in enumerate(moment.known_cards):
        if not cards and not moment.unknown_cards:
            continue
        known = add_cards(moment.known_cards, symbol, -1) if cards else moment.known_cards
        unknown = moment.unknown_cards - (0 if cards else 1)
        for origin in origins:
            if origin < boat:
                target = passage.next_vacant(symbol, origin, crowd)
                places = _moved(moment.places, origin, target)
                yield (
                    (symbol, origin, target),
                    TurnMoment(places, known, unknown, moment.cards_taken),
                )
    for origin in origins:
        target = retreat_target(origin, crowd)
        if target is not None:
            places = _moved(moment.places, origin, target)
            yield (
                (RETREAT_SYMBOL, origin, target),
                _after_retreat(state, moment, places, crowd[target]),
            )


def _after_retreat(
    state: State, moment: TurnMoment, places: tuple[int, ...], number: int
) -> TurnMoment:
    """Return the moment after a retreat to ``places`` that brings ``number`` cards."""
    taken = moment.cards_taken + number
    if state.setup.options.handling.open_row:
        row = state.piles.row[moment.cards_taken : taken]
        return TurnMoment(places, with_cards(moment.known_cards, row), 0, taken)
    return TurnMoment(places, moment.known_cards, moment.unknown_cards + number, taken)


def _moved(places: tuple[int, ...], origin: int, target: int) -> tuple[int, ...]:
    moved = list(places)
    moved[moved.index(origin)] = target
    moved.sort()
    return tuple(moved)
