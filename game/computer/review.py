"""Review a finished game and give hints, by the strongest level's estimate.

Each action is compared with the best rest of the turn from the same view, so nobody is blamed for
cards that came later. A turn never costs more than the chance that existed. The next turn may begin
with another chance, because new cards and the rivals' turns change the chance. So the costs of two
turns cannot be added.
"""

import random
from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from game.computer.calibration import calibrate_chance
from game.computer.decisions import choose_candidate, find_candidates, plan_turn
from game.computer.encoding import Roots, encode_views
from game.computer.gains import count_gains, plain_reason
from game.computer.levels import STRONGEST_CHARACTER
from game.computer.network import chances_from_log_odds, trained_network
from game.computer.results import CostlyTurn, Hint
from game.computer.search.draws import roots_after_draws
from game.computer.search.turns import WON_VALUE, Layer, search_turns
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.views import SeenAction, View


def find_hint(view: View, random_source: random.Random) -> Hint:
    """Return the strongest level's choice for the seat on turn, and what it brings.

    Raises :class:`ValueError` for an onlooker, or for a seat that is not on turn or has no action
    left.
    """
    if view.viewer != view.seat_on_turn or view.over or view.actions_left == 0:
        raise ValueError("only the seat on turn, with an action left, can be advised")
    decision = plan_turn(STRONGEST_CHARACTER, view, random_source)
    plan = decision.planned_actions()
    if not decision.ends_turn:
        plan.append(EndTurn())
    return Hint(
        tuple(plan),
        count_gains(view, plan),
        calibrate_chance(view, decision.chance),
        decision.turn_continues,
    )


SMALLEST_LOSS = 0.01
"""The smallest loss of the chance to win that a review mentions."""


def review_turn(turn: Sequence[SeenAction], random_source: random.Random) -> CostlyTurn | None:
    """Return what a turn cost from its costliest action on, or ``None`` if that is too little.

    ``turn`` holds the views of the seat on turn, in order, each with the action that followed. It
    has at least one view, and no actions that were taken back. Raises :class:`ValueError` for a
    view of another seat.

    Each action keeps a share of the chance that the best action had at that moment. So several
    actions together never cost more than the chance that existed. This also holds if new cards come
    between the actions.
    """
    if any(seen.viewer != seen.seat_on_turn for seen, _ in turn):
        raise ValueError("only the seat on turn can be reviewed")
    chances = [_chances(seen, action) for seen, action in turn]
    first = max(range(len(turn)), key=lambda at: chances[at].best - chances[at].kept)
    seen = turn[first][0]
    actions = tuple(action for _, action in turn)
    best = chances[first].best
    kept = best * prod(action_chances.share for action_chances in chances[first:])
    if best - kept < SMALLEST_LOSS:
        return None
    better, played = find_hint(seen, random_source), actions[first:]
    reason = (
        None if better.turn_continues else plain_reason(better.gains, count_gains(seen, played))
    )
    return CostlyTurn(seen, actions[:first], played, better, best, kept, reason)


class _Chances(NamedTuple):
    """The chance to win with the best rest of the turn, and what remains of it after an action."""

    best: float
    kept: float

    @property
    def share(self) -> float:
        """The part of the chance that remains, 0 to 1."""
        return self.kept / self.best if self.best else 1.0


def _chances(seen: View, action: Action) -> _Chances:
    if not seen.actions_left or not isinstance(action, Advance | Retreat | EndTurn):
        return _Chances(0.0, 0.0)
    roots = encode_views([seen])
    layers = search_turns(roots, trained_network(roots).judge, STRONGEST_CHARACTER.beam)
    best = calibrate_chance(seen, choose_candidate(STRONGEST_CHARACTER, roots, layers).chance)
    return _Chances(best, min(best, calibrate_chance(seen, _chance_with(action, roots, layers))))


def _chance_with(action: Advance | Retreat | EndTurn, roots: Roots, layers: list[Layer]) -> float:
    """Return the chance to win after the action and the best rest of the turn."""
    if isinstance(action, EndTurn):
        return float(chances_from_log_odds(layers[0].values)[0])
    row = _row(layers[1], action)
    for option in find_candidates(STRONGEST_CHARACTER, roots, layers):
        if option.turn_continues and option.row == row:
            return option.chance
    return _best_after(roots, layers[1], row)


def _row(layer: Layer, action: Advance | Retreat) -> int:
    """Return the action's row in the layer after the first action."""
    moves, symbols = layer.positions.moves, layer.positions.cards.hand.shape[1]
    symbol = action.symbol if isinstance(action, Advance) else symbols
    is_action = moves.symbol == symbol
    is_action &= (moves.origin == action.origin) & (moves.target == action.target)
    return int(np.flatnonzero(is_action)[0])


def _best_after(roots: Roots, layer: Layer, row: int) -> float:
    """Return the chance to win after an action and the best rest of the turn.

    The action draws no face-down cards.
    """
    if layer.values[row] >= WON_VALUE:
        return 1.0
    no_cards = np.zeros((1, roots.symbols), np.intp)
    later_roots = roots_after_draws(roots, layer.positions, np.array([row], np.intp), no_cards)
    layers = search_turns(later_roots, trained_network(later_roots).judge, STRONGEST_CHARACTER.beam)
    return choose_candidate(STRONGEST_CHARACTER, later_roots, layers).chance
