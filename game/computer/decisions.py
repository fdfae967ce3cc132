"""Choose the actions of computer players."""

import random
from dataclasses import dataclass, replace

import numpy as np

from game.computer.encoding import Roots, encode_views
from game.computer.levels import CHARACTERS, HABITS, Character, Level
from game.computer.network import NetworkChooser, chances_from_log_odds, trained_network
from game.computer.plain import plan_by_counting
from game.computer.search.draws import chances_after_draws, first_action_rows
from game.computer.search.endings import Endings, actions_to, endings
from game.computer.search.progress import (
    endings_with_progress,
    gaining_mask,
    must_advance,
    search_for_progress,
)
from game.computer.search.replies import can_compute_replies, chances_after_replies
from game.computer.search.turns import WON_VALUE, Layer
from game.rules.actions import Action, EndTurn
from game.rules.views import View


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
    if level in HABITS:
        return plan_by_counting(HABITS[level], view)[0]
    return plan_turn(CHARACTERS[level], view, random_source, networks).planned_actions()[0]


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
    """Return the option that this character takes, with the chance that it estimates.

    With a ``view``, options without progress in the game do not count; without a view, all options
    count.
    """
    found = find_candidates(character, roots, layers, view, networks)
    decided = found[0].turn_continues or found[0].chance >= 1
    if decided or not character.replies or not can_compute_replies(roots):
        return found[0]
    known = [each for each in found if not each.turn_continues]
    chances = chances_after_replies(
        roots, layers, [(each.layer_index, each.row) for each in known], networks
    )
    best = int(chances.argmax())
    return replace(known[best], chance=float(chances[best]))


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
