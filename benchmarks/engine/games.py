"""Random games to play again, in our words and in the rival's."""

from dataclasses import dataclass
from random import Random

from benchmarks.engine.rival import Action as RivalAction
from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Edition, Handling
from game.rules.engine import apply, begin
from game.rules.moves import legal_actions
from game.rules.setup import Options, Setup

LONG = 300
"""Actions after which a game is not gone on with."""


@dataclass(frozen=True)
class Game:
    """A played game, in both engines' words."""

    setup: Setup
    record: list[Action]

    def rival_record(self) -> list[RivalAction]:
        """The record as the rival writes it."""
        return [for_rival(action) for action in self.record]


def for_rival(action: Action) -> RivalAction:
    """The action as the rival writes it."""
    match action:
        case Advance(symbol, origin, target):
            return ("A", symbol, origin, target)
        case Retreat(origin, target):
            return ("R", 0, origin, target)
        case EndTurn():
            return ("E", 0, 0, 0)
        case Undo():
            return ("U", 0, 0, 0)
        case Resign(seat):
            return ("X", seat, 0, 0)
        case Agree():
            raise ValueError("the rival knows no draw")


def random_game(
    handling: Handling, seats: int, number: int, most: int = LONG, edition: Edition = CLASSIC
) -> Game:
    """A random game that nobody resigns, to its end or to ``most`` actions."""
    chance = Random(f"{handling} {seats} {number}")
    setup = Setup(Options(edition, handling, passing=False), seats, chance.randbytes(32))
    state, record = begin(setup), []
    while state.winner is None and len(record) < most:
        actions = [action for action in legal_actions(state) if not isinstance(action, Resign)]
        weights = [0.3 if isinstance(action, Undo) else 1 for action in actions]
        record.append(chance.choices(actions, weights)[0])
        state = apply(state, record[-1])
    return Game(setup, record)
