"""Random games, recorded in the formats of our engine and of the rival engine."""

from dataclasses import dataclass
from random import Random

from benchmarks.engine.rival import Action as RivalAction
from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Edition, Handling
from game.rules.engine import apply, begin
from game.rules.moves import legal_actions
from game.rules.setup import Options, Setup

MOST_ACTIONS = 300
"""A random game stops after this number of actions."""


@dataclass(frozen=True)
class Game:
    """A played game that both engines can play again."""

    setup: Setup
    record: list[Action]

    def rival_record(self) -> list[RivalAction]:
        """Return the record in the rival's format."""
        return [in_rival_format(action) for action in self.record]


def in_rival_format(action: Action) -> RivalAction:
    """Return an action in the rival's format."""
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
    handling: Handling,
    seats: int,
    number: int,
    most_actions: int = MOST_ACTIONS,
    edition: Edition = CLASSIC,
) -> Game:
    """Play a random game, without resigning, to its end or for ``most_actions`` actions."""
    chance = Random(f"{handling} {seats} {number}")
    setup = Setup(Options(edition, handling, passing=False), seats, chance.randbytes(32))
    state, record = begin(setup), []
    while state.winner is None and len(record) < most_actions:
        actions = [action for action in legal_actions(state) if not isinstance(action, Resign)]
        weights = [0.3 if isinstance(action, Undo) else 1 for action in actions]
        record.append(chance.choices(actions, weights)[0])
        state = apply(state, record[-1])
    return Game(setup, record)
