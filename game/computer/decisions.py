"""Choose the actions of computer players."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.computer.encoding import Floats, Ints, Roots, encode_views
from game.computer.levels import Character, Habits, Level
from game.computer.network import NetworkChooser, chances_from_log_odds, trained_network
from game.computer.positions import Positions
from game.computer.search.draws import chances_after_draws, first_action_rows
from game.computer.search.progress import (
    WIDE_BEAM,
    endings_with_progress,
    gaining_mask,
    keep_if_any,
    must_advance,
    search_for_progress,
)
from game.computer.search.replies import can_compute_replies, chances_after_replies
from game.computer.search.turns import WON_VALUE, Endings, Judge, Layer, actions_to, endings
from game.rules.actions import Action, EndTurn
from game.rules.views import View

ANOTHER_SYMBOL, ABOARD, WAITING = 0.5, 3.0, -1.0
"""Values in spaces: each different symbol in hand, a pirate in the boat, a pirate at the start."""

Mask = NDArray[np.bool_]


def plan_by_counting(habits: Habits, view: View) -> list[Action]:
    """Return the actions with the highest counted value for the seat on turn.

    The plan covers ``habits.ahead`` actions, or the whole turn if a shorter plan would only repeat
    positions. The plan depends only on the habits and the view.
    """
    roots = encode_views([view])
    layers = search_for_progress(view, roots, counting_judge(habits), WIDE_BEAM, habits.ahead)
    found = endings_with_progress(view, layers, endings(layers, roots)[0])
    found = keep_if_any(found, noticed_mask(habits, roots, layers, found))
    return actions_to(layers, int(found.layer[0]), int(found.row[0]))


def counting_judge(habits: Habits) -> Judge:
    """Return a function that counts the value of a turn's end, in spaces, for these habits."""

    def worth(roots: Roots, positions: Positions) -> Floats:
        own, hand = positions.own_pirates, positions.cards.hand
        cards = hand.sum(axis=1) + positions.cards.taken_face_down
        return (
            own.sum(axis=1)
            + habits.card * np.minimum(cards, habits.many)
            + ANOTHER_SYMBOL * (hand > 0).sum(axis=1)
            + ABOARD * (own == roots.boat).sum(axis=1)
            + WAITING * (own == 0).sum(axis=1)
        ).astype(np.float32)

    return worth


def noticed_mask(habits: Habits, roots: Roots, layers: Sequence[Layer], found: Endings) -> Mask:
    """Return which endings are reached only by actions that a player of these habits sees.

    A player that plans one action at a time does not see that it may end a turn with actions
    left.
    """
    roots_seen = np.ones(len(layers[0].positions), np.bool_)
    seen_by_layer = [roots_seen]
    for before, after in pairwise(layers):
        seen = _seen(habits, roots, before.positions, after.positions)
        seen_by_layer.append(seen_by_layer[-1][after.positions.moves.parent] & seen)
    seen_by_layer[0] = roots_seen & (habits.ahead > 1)
    return np.array(
        [seen_by_layer[layer][row] for layer, row in zip(found.layer, found.row, strict=True)],
        np.bool_,
    )


def _seen(habits: Habits, roots: Roots, before: Positions, after: Positions) -> Mask:
    """Return which actions from ``before`` to ``after`` a player with these habits sees."""
    moves = after.moves
    cards = before.cards.hand.sum(axis=1) + before.cards.taken_face_down
    wants_cards = cards[moves.parent] < habits.content
    by_runner = moves.origin >= _hindmost_runner(habits, roots, before)[moves.parent]
    return np.where(moves.symbol == roots.retreat_symbol, wants_cards, by_runner)


def _hindmost_runner(habits: Habits, roots: Roots, positions: Positions) -> Ints:
    """Return the place of the hindmost pirate that may move; the pirates behind it wait."""
    ashore = (positions.own_pirates < roots.boat).sum(axis=1)
    runner_count = positions.own_pirates.shape[1] - habits.waiting
    return positions.own_pirates[np.arange(len(positions)), np.maximum(ashore - runner_count, 0)]


def choose_action(
    level: Level,
    view: View,
    random_source: random.Random,
    networks: NetworkChooser = trained_network,
) -> Action:
    """Return the next action that this level chooses for the seat on turn; ``view`` is its view.

    The action depends only on the view, the random source and the networks. Raises
    :class:`ValueError` for an onlooker or a seat that is not on turn.
    """
    if view.viewer != view.seat_on_turn or view.over:
        raise ValueError("only the seat on turn can choose")
    if view.actions_left == 0:
        return EndTurn()
    if isinstance(level.thinking, Habits):
        return plan_by_counting(level.thinking, view)[0]
    return plan_turn(level.thinking, view, random_source, networks).planned_actions()[0]


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The position where a player plans to end its turn, with the layers that were searched.

    ``chance`` is the player's own estimate of its chance to win, 0 to 1. If ``turn_continues`` is
    true, the plan first draws cards, and these cards decide how the turn continues.
    """

    roots: Roots
    layers: list[Layer]
    layer_index: int
    row: int
    chance: float
    turn_continues: bool

    @property
    def ends_turn(self) -> bool:
        """Whether the turn ends by itself after the planned actions, or depends on drawn cards."""
        all_used = self.layer_index in (0, self.roots.left[0])
        won = self.layers[self.layer_index].values[self.row] >= WON_VALUE
        return self.turn_continues or all_used or bool(won)

    def planned_actions(self) -> list[Action]:
        """Return the actions that lead to this position, or EndTurn if no action is needed."""
        return actions_to(self.layers, self.layer_index, self.row)


def plan_turn(
    character: Character,
    view: View,
    random_source: random.Random,
    networks: NetworkChooser = trained_network,
) -> PlannedTurn:
    """Return what a player of this character plans for the rest of its turn.

    If the first action draws face-down cards, the plan ends after this action.
    """
    roots = encode_views([view])
    noise = np.random.default_rng(random_source.getrandbits(64))
    layers = search_for_progress(view, roots, networks(roots).judge, character.beam)
    if character.error_spread:
        layers = [_misjudged(layer, character.error_spread, noise) for layer in layers]
    best = choose_candidate(character, roots, layers, view, networks)
    turn_continues = best.turn_continues and view.actions_left > 1
    return PlannedTurn(
        roots,
        layers,
        layer_index=best.layer_index,
        row=best.row,
        chance=best.chance,
        turn_continues=turn_continues,
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that the turn may lead to.

    If ``turn_continues`` is true, the action to this position draws cards, and these cards decide
    how the turn continues.
    """

    layer_index: int
    row: int
    chance: float
    turn_continues: bool


def choose_candidate(
    character: Character,
    roots: Roots,
    layers: list[Layer],
    view: View | None = None,
    networks: NetworkChooser = trained_network,
) -> Candidate:
    """Return the option that this character takes, with the network's chance to win.

    With a ``view``, options without progress in the game do not count; without a view, all options
    count. The rival's best answers, if the character looks at them, only decide which option it
    takes: a rival that is no stronger than the character often misses them.
    """
    found = find_candidates(character, roots, layers, view, networks)
    decided = found[0].turn_continues or found[0].chance >= 1
    if decided or not character.replies or not can_compute_replies(roots):
        return found[0]
    known = [each for each in found if not each.turn_continues]
    chances = chances_after_replies(
        roots, layers, [(each.layer_index, each.row) for each in known], networks
    )
    return known[int(chances.argmax())]


def find_candidates(
    character: Character,
    roots: Roots,
    layers: list[Layer],
    view: View | None = None,
    networks: NetworkChooser = trained_network,
) -> list[Candidate]:
    """Return the best positions to end the turn in, and the first actions that draw cards.

    The best one comes first. With a ``view``, only options that make progress in the game count, if
    there are any.
    """
    found = endings(layers, roots)[0]
    advances_only = False
    if view is not None:
        found = endings_with_progress(view, layers, found)
        advances_only = must_advance(view) and bool(gaining_mask(view, layers, found).all())
    with_draws: list[Candidate] = []
    if character.draws and len(layers) > 1 and not advances_only:
        rows, chances = chances_after_draws(roots, layers, character.draws, networks)
        with_draws = [
            Candidate(1, int(row), float(value), turn_continues=True)
            for row, value in zip(rows, chances, strict=True)
        ]
        without_draws = ~np.isin(first_action_rows(layers, found), rows)
        found = Endings(
            found.layer[without_draws], found.row[without_draws], found.value[without_draws]
        )
    count = max(1, character.replies)
    known = [
        Candidate(int(layer), int(row), float(value), turn_continues=False)
        for layer, row, value in zip(
            found.layer[:count],
            found.row[:count],
            chances_from_log_odds(found.value[:count]),
            strict=True,
        )
    ]
    return sorted(known + with_draws, key=lambda option: -option.chance)


def _misjudged(layer: Layer, error_spread: float, noise: np.random.Generator) -> Layer:
    """Return the layer with a random error in every value, except for wins."""
    wrong = noise.normal(0, error_spread, len(layer.values)).astype(np.float32)
    return replace(layer, values=layer.values + np.where(layer.values < WON_VALUE, wrong, 0))
