"""Compares two networks quickly, in many simultaneous games, to choose between networks.

    python -m training.arena.side_by_side NEW.npz duel --games 400
    python -m training.arena.side_by_side NEW.npz greedy --pirates 8 --handling tortuga

Both networks search whole turns, and follow the eight best positions after every action. They
ignore what face-down cards may bring, so a game takes a tenth of the time that the admiral needs.
Each deal is played as often as there are seats: the player has each seat once. Intervals are 95 %
Wilson intervals.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.computer.encoding import encode_views
from game.computer.search.turns import Endings, Judge, Layer, actions_to, endings, search_turns
from game.rules.actions import Action, EndTurn, Retreat
from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup, vary_edition
from game.rules.state.state import State
from game.rules.views import view
from training.arena.matches import wilson_interval
from training.arena.players import network
from training.opponents.greedy_turn import position_values

BEAM = 8
MOST_TURNS = 400
"""Number of turns after which a game counts as half a win."""


@dataclass
class Match:
    """A game under way, and the seat whose wins count."""

    state: State
    seat: int
    turns: int = 0

    @property
    def running(self) -> bool:
        """Whether the game continues."""
        return not self.state.over and self.turns < MOST_TURNS

    @property
    def won(self) -> float:
        """The seat's result: 1, 0, or ½ without a winner."""
        return 0.5 if self.state.winner is None else float(self.state.winner == self.seat)


def judge_named(name: str) -> Judge:
    """Return the function that judges positions: that of ``greedy_turn``, or that of a network."""
    if name == "greedy":
        return position_values
    return network(name).judge


def play(player: Judge, rival: Judge, options: Options, seats: int, games: int, seed: int) -> float:
    """Return the wins of a player on one seat, against the rival on all others."""
    matches = [_match(options, seats, game, seed) for game in range(games)]
    while running_matches := [match for match in matches if match.running]:
        for is_player, mover_judge in ((True, player), (False, rival)):
            moving = [
                match
                for match in running_matches
                if (match.state.seat_on_turn == match.seat) is is_player
            ]
            if moving:
                continue_matches(moving, mover_judge)
    return sum(match.won for match in matches)


def _match(options: Options, seats: int, game: int, seed: int) -> Match:
    luck = random.Random(f"{seed} {options.handling} {game // seats}")
    return Match(begin(Setup(options, seats, luck.randbytes(32), first=0)), game % seats)


def continue_matches(matches: Sequence[Match], mover_judge: Judge) -> None:
    """Continue every game until its turn ends, or until a face-down card is drawn."""
    roots = encode_views([view(match.state, match.state.seat_on_turn) for match in matches])
    layers = search_turns(roots, mover_judge, BEAM)
    for match, found in zip(matches, endings(layers, roots), strict=True):
        match.state = apply_plan(match.state, _plan(layers, found))
        match.turns += match.state.used == 0


def _plan(layers: list[Layer], found: Endings) -> list[Action]:
    layer, row = int(found.layer[0]), int(found.row[0])
    return plan_until_draw(actions_to(layers, layer, row), layers[layer], row)


def plan_until_draw(plan: list[Action], end: Layer, row: int) -> list[Action]:
    """Return the plan, up to the end of the turn, or up to the first draw of face-down cards."""
    if not end.positions.cards.taken_face_down[row]:
        return plan if plan == [EndTurn()] else [*plan, EndTurn()]
    first = next(index for index, action in enumerate(plan) if isinstance(action, Retreat))
    return plan[: first + 1]


def apply_plan(state: State, plan: Sequence[Action]) -> State:
    """Return the state after the plan; the rules may end the turn earlier."""
    mover = state.seat_on_turn
    for action in plan:
        state = apply(state, action)
        if state.over or state.seat_on_turn != mover or not state.used:
            return state
    return state if state.actions_left else apply(state, EndTurn())


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("player", help="a shipped network, a file of weights, or greedy")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    parser.add_argument("--handling", choices=[each.value for each in Handling], default="jamaica")
    parser.add_argument("--pirates", type=int)
    parser.add_argument("--segments", type=int)
    given = parser.parse_args()
    printed = EDITIONS[given.edition]
    edition = vary_edition(
        printed,
        given.pirates or printed.pirates,
        given.segments or printed.segments,
        wild=not printed.faces,
    )
    options = Options(edition, Handling(given.handling), passing=edition.least_actions == 0)
    judges = judge_named(given.player), judge_named(given.rival)
    won = play(*judges, options, given.seats, given.games, given.seed)
    low, high = wilson_interval(won, given.games)
    table = f"{edition.name}, {given.handling}, {given.seats} seats"
    crew = f"{edition.pirates} pirates, {edition.segments} segments"
    print(
        f"| {Path(given.player).stem} vs {Path(given.rival).stem}, {table}, {crew} "
        f"| {100 * won / given.games:.1f} % | {100 * low:.1f} to {100 * high:.1f} % "
        f"| {given.games} |"
    )


if __name__ == "__main__":
    main()
