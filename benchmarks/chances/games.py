"""Games between equal computers, with the chances to win that players would be told."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from game.computer import Level
from game.computer.calibration import calibrate_chance
from game.computer.chances import estimates_after_turns
from game.computer.decisions import choose_action
from game.computer.encoding import Floats, Roots, encode_views
from game.computer.levels import Character
from game.computer.network import trained_network
from game.computer.positions import Positions
from game.computer.review import find_hint
from game.computer.search.progress import must_advance
from game.computer.search.turns import actions_to, endings, search_turns
from game.rules.actions import EndTurn, Retreat
from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.setup import OFFERED_SEGMENT_COUNTS, Options, Setup, vary_edition
from game.rules.state.state import State
from game.rules.views import view

BATCH = 20
"""The number of games at one table, which are played at the same time."""
PLANNING_LEVELS = {Level.HELMSMAN, Level.CAPTAIN}
"""The levels that plan a turn at once, so that many games can be played at the same time."""


class Case(NamedTuple):
    """A told chance, and whether it came true: 1 or 0."""

    told: float
    won: float


@dataclass
class Game:
    """A game under way, with the chances that were told: after each turn, and in hints.

    Seat 0 begins. ``chances`` are those of each seat.
    """

    state: State
    chances: list[list[float]]
    hints: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])

    @property
    def winner(self) -> int:
        """The winner's seat."""
        assert self.state.winner is not None
        return self.state.winner

    def cases(self) -> Iterable[Case]:
        """Return every chance that was told after a turn, without the certain one at the end."""
        return (
            Case(told, float(seat == self.winner))
            for seat, one in enumerate(self.chances)
            for told in one
            if told < 1
        )

    def hint_cases(self) -> Iterable[Case]:
        """Return every chance that was told in a hint."""
        return (Case(told, float(seat == self.winner)) for seat, told in self.hints)


def random_table(handling: Handling, crews: Sequence[int], luck: random.Random) -> Options:
    """Return the options of a random table."""
    printed = luck.choice(list(EDITIONS.values()))
    wild = not printed.faces or luck.random() < 0.5
    segments = luck.choice(OFFERED_SEGMENT_COUNTS)
    edition = vary_edition(printed, luck.choice(crews), segments, wild=wild)
    return Options(edition, handling, passing=luck.random() < 0.5)


def play(level: Level, options: Options, seats: int, hint_share: float, seed: str) -> list[Game]:
    """Play games between computers of a level, all at one table, and collect the told chances."""
    luck = random.Random(seed)
    noise = np.random.default_rng(luck.getrandbits(64))
    games = [
        Game(begin(Setup(options, seats, luck.randbytes(32), first=0)), [[] for _ in range(seats)])
        for _ in range(BATCH)
    ]
    while running := [game for game in games if not game.state.over]:
        for game in running:
            if game.state.used == 0 and luck.random() < hint_share:
                seen = view(game.state, game.state.seat_on_turn)
                game.hints.append((seen.seat_on_turn, find_hint(seen, luck).chance))
        movers = [game.state.seat_on_turn for game in running]
        continue_turns(level, running, luck, noise)
        ended = zip(running, movers, strict=True)
        tell_chances([one for one in ended if one[0].state.over or one[0].state.used == 0])
    return games


def continue_turns(
    level: Level, games: list[Game], luck: random.Random, noise: np.random.Generator
) -> None:
    """Continue each game: by a turn, until the first drawn card, or by an action."""
    together: list[Game] = []
    for game in games:
        seen = view(game.state, game.state.seat_on_turn)
        stands_still = bool(seen.barred_possessions) or must_advance(seen)
        if level in PLANNING_LEVELS and not stands_still:
            together.append(game)
        else:
            game.state = apply(game.state, choose_action(level, seen, luck))
    if together:
        plan_turns(level, together, noise)


def plan_turns(level: Level, games: list[Game], noise: np.random.Generator) -> None:
    """Continue each game until its turn ends, or until a card is drawn face down."""
    character = level.thinking
    assert isinstance(character, Character)

    def misjudge(roots: Roots, positions: Positions) -> Floats:
        values = trained_network(roots).judge(roots, positions)
        return values + noise.normal(0, character.error_spread, len(values)).astype(np.float32)

    roots = encode_views([view(game.state, game.state.seat_on_turn) for game in games])
    layers = search_turns(roots, misjudge, character.beam)
    for game, found in zip(games, endings(layers, roots), strict=True):
        layer, row, mover = int(found.layer[0]), int(found.row[0]), game.state.seat_on_turn
        draws = layers[layer].positions.cards.taken_face_down[row] > 0
        for action in [*actions_to(layers, layer, row), EndTurn()]:
            game.state = apply(game.state, action)
            turn_ended = game.state.over or game.state.seat_on_turn != mover or not game.state.used
            if turn_ended or (draws and isinstance(action, Retreat) and game.state.actions_left):
                break


def tell_chances(ended: list[tuple[Game, int]]) -> None:
    """Tell the chance of each seat that has just ended its turn, as a reel does."""
    over = [one for one in ended if one[0].state.over]
    going_on = [one for one in ended if not one[0].state.over]
    views = [view(game.state, mover) for game, mover in going_on]
    estimates = estimates_after_turns(views) if views else []
    told = [
        calibrate_chance(one, float(chance)) for one, chance in zip(views, estimates, strict=True)
    ]
    for (game, mover), chance in zip([*going_on, *over], [*told, *[1.0] * len(over)], strict=True):
        game.chances[mover].append(chance)
