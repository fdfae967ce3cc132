"""Games that the network plays against itself, many side by side."""

import random
from dataclasses import dataclass, field

import numpy as np

from game.computer.features import Features, features
from game.computer.network import Network, chance
from game.computer.plans import ends, path
from game.computer.search import Judge, search, start
from game.computer.sight import Floats, roots
from game.rules.actions import Action, EndTurn, Retreat
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.state import State
from game.rules.views import view

BEAM = 10
LONGEST = 200
"""Turns after which a game counts for nothing and is dropped."""

SLIP = 0.05
"""How often a turn is one of the best few instead of the best."""


@dataclass
class Game:
    """A game under way, and the ends of its turns so far."""

    state: State
    seats: list[int] = field(default_factory=list[int])
    inputs: list[Features] = field(default_factory=list[Features])
    values: list[float] = field(default_factory=list[float])


class Pool:
    """Games of one kind that move on turn by turn."""

    def __init__(self, options: Options, seats: int, games: int, draw: random.Random) -> None:
        self.options, self.seats, self.draw = options, seats, draw
        self.games = [self._new() for _ in range(games)]
        self.finished = 0

    def _new(self) -> Game:
        return Game(begin(Setup(self.options, self.seats, self.draw.randbytes(32))))

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
            self._new() if game.state.winner is not None or len(game.seats) > LONGEST else game
            for game in self.games
        ]
        return over

    def _go_on(self, games: list[Game], judge: Judge) -> None:
        """Play on in every game, up to the first card that nobody could foresee."""
        seen = roots([view(game.state, game.state.turn) for game in games])
        layers = search(seen, judge, BEAM)
        for game, found in zip(games, ends(layers, seen), strict=True):
            several = self.draw.random() < SLIP
            pick = self.draw.randrange(min(4, len(found.row))) if several else 0
            layer, row = int(found.layer[pick]), int(found.row[pick])
            plan = path(layers, layer, row)
            surprising = layers[layer].positions.unknown[row]
            _follow(game, _to_first_retreat(plan) if surprising else [*plan, EndTurn()])

    def _note(self, movers: list[int], network: Network) -> None:
        shown = [view(game.state, mover) for game, mover in zip(self.games, movers, strict=True)]
        seen = roots(shown)
        inputs = features(seen, start(seen))
        values = chance(network.logits(inputs))
        for index, (game, mover) in enumerate(zip(self.games, movers, strict=True)):
            game.seats.append(mover)
            part = slice(index, index + 1)
            game.inputs.append(Features(inputs.symbols[part], inputs.flat[part]))
            game.values.append(float(values[index]))


def _to_first_retreat(plan: list[Action]) -> list[Action]:
    """The plan up to its first retreat: the cards that it brings may change everything."""
    first = next(index for index, action in enumerate(plan) if isinstance(action, Retreat))
    return plan[: first + 1]


def _follow(game: Game, plan: list[Action]) -> None:
    """Play the plan; the turn may end before it by the rules."""
    mover = game.state.turn
    for action in plan:
        game.state = apply(game.state, action)
        if game.state.winner is not None or game.state.turn != mover:
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
    symbols = np.concatenate([each.symbols for each in game.inputs])
    flat = np.concatenate([each.flat for each in game.inputs])
    return Features(symbols, flat), targets
