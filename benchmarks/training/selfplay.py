"""Games that the network plays against itself, many side by side."""

import random
from dataclasses import dataclass, field

import numpy as np

from benchmarks.opponents.greedy_turn import worth
from game.computer.encoding import Floats, encode
from game.computer.features.lines import Features
from game.computer.features.stretched import features
from game.computer.network import Network, chance
from game.computer.positions import start
from game.computer.search.endings import Endings, endings, path
from game.computer.search.turns import Judge, Layer, search
from game.rules.actions import Action, EndTurn, Retreat
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from game.rules.views import view

BEAM = 7
LONGEST = 300
"""Turns after which a game counts for nothing and is dropped."""

SLIP = 0.05
"""How often a turn is one of the best few instead of the best."""


@dataclass
class Game:
    """A game under way, and the ends of the turns so far of those who learn.

    ``strangers`` are seats that play as greedy turn does.
    """

    state: State
    strangers: frozenset[int] = frozenset()
    turns: int = 0
    seats: list[int] = field(default_factory=list[int])
    inputs: list[Features] = field(default_factory=list[Features])
    values: list[float] = field(default_factory=list[float])


class Pool:
    """Games of one kind that move on turn by turn."""

    def __init__(
        self, options: Options, seats: int, games: int, strange: float, draw: random.Random
    ) -> None:
        """``strange`` is how often one seat learns alone, and greedy turn plays all others."""
        self.options, self.seats, self.strange, self.draw = options, seats, strange, draw
        self.games = [self._new() for _ in range(games)]
        self.finished = 0

    def _new(self) -> Game:
        state = begin(Setup(self.options, self.seats, self.draw.randbytes(32)))
        learner = self.draw.randrange(self.seats)
        alone = self.draw.random() < self.strange
        return Game(state, frozenset(range(self.seats)) - {learner} if alone else frozenset())

    def play_turn(self, judge: Judge, network: Network) -> list[Game]:
        """One turn in every game; the games that ended with it."""
        movers = [game.state.turn for game in self.games]
        waiting = list(range(len(self.games)))
        while waiting:
            self._go_on([self.games[index] for index in waiting], judge)
            waiting = [
                index
                for index in waiting
                if self.games[index].state.winner is None
                and self.games[index].state.turn == movers[index]
                and self.games[index].state.used
            ]
        self._note(movers, network)
        over = [game for game in self.games if game.state.winner is not None]
        self.finished += len(over)
        self.games = [
            self._new() if game.state.winner is not None or game.turns > LONGEST else game
            for game in self.games
        ]
        return over

    def _go_on(self, games: list[Game], judge: Judge) -> None:
        """Play on in every game, up to the first card that nobody could foresee."""
        strange = [game.state.turn in game.strangers for game in games]
        found: dict[int, tuple[list[Layer], Endings]] = {}
        for kind, theirs in ((False, judge), (True, worth)):
            lines = [line for line, each in enumerate(strange) if each is kind]
            if lines:
                views = [view(games[line].state, games[line].state.turn) for line in lines]
                roots = encode(views)
                layers = search(roots, theirs, BEAM)
                found |= {
                    line: (layers, best)
                    for line, best in zip(lines, endings(layers, roots), strict=True)
                }
        for line, game in enumerate(games):
            self._follow_one(game, *found[line])

    def _follow_one(self, game: Game, layers: list[Layer], found: Endings) -> None:
        several = self.draw.random() < SLIP
        pick = self.draw.randrange(min(4, len(found.row))) if several else 0
        layer, row = int(found.layer[pick]), int(found.row[pick])
        plan = path(layers, layer, row)
        surprising = layers[layer].positions.cards.unknown[row]
        _follow(game, _to_first_retreat(plan) if surprising else [*plan, EndTurn()])

    def _note(self, movers: list[int], network: Network) -> None:
        shown = [view(game.state, mover) for game, mover in zip(self.games, movers, strict=True)]
        roots = encode(shown)
        inputs = features(roots, start(roots), network.close)
        values = chance(network.logits(inputs))
        for index, (game, mover) in enumerate(zip(self.games, movers, strict=True)):
            game.turns += 1
            if mover not in game.strangers:
                game.seats.append(mover)
                game.inputs.append(inputs.at(np.array([index])))
                game.values.append(float(values[index]))


def _to_first_retreat(plan: list[Action]) -> list[Action]:
    """The plan up to its first retreat: the cards that it brings may change everything."""
    first = next(index for index, action in enumerate(plan) if isinstance(action, Retreat))
    return plan[: first + 1]


def _follow(game: Game, plan: list[Action]) -> None:
    """Play the plan; the turn may end before it by the rules, and come round at once."""
    mover = game.state.turn
    for action in plan:
        game.state = apply(game.state, action)
        if game.state.winner is not None or game.state.turn != mover or not game.state.used:
            return


def lessons(game: Game, trace: float, seats: int) -> tuple[Features, Floats]:
    """A finished game's ends of turns, and the chances to learn for them: TD(λ) returns."""
    targets = np.zeros(len(game.seats), np.float32)
    winner = game.state.winner
    ahead = {seat: (float(seat == winner), float(seat == winner)) for seat in range(seats)}
    for index in range(len(game.seats) - 1, -1, -1):
        seat, value = game.seats[index], game.values[index]
        later, expected = ahead[seat]
        target = (1 - trace) * expected + trace * later
        targets[index] = target
        ahead[seat] = (target, value)
        if seats == 2:
            ahead[1 - seat] = (1 - target, 1 - value)
    return joined(game.inputs), targets


def joined(parts: list[Features]) -> Features:
    """Lines that have surroundings of their own, one after the other."""
    around = np.concatenate([each.around for each in parts])
    return Features(
        np.concatenate([each.symbols for each in parts]),
        np.concatenate([each.own for each in parts]),
        around,
        np.arange(len(around)),
    )
