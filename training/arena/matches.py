"""Games between players, one after the other, and their win rates."""

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import view
from training.arena.players import player

LONGEST = 3000
"""Number of actions after which a game counts as half a win."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: a player on one seat, its rival on all others."""

    player: str
    rival: str
    handling: Handling
    seats: int = 2
    edition: str = "classic"

    @property
    def name(self) -> str:
        """The name of the row in files and tables."""
        text = f"{self.player} vs {self.rival}, {self.seats} seats, {self.handling}"
        return text if self.edition == "classic" else f"{text}, {self.edition}"


@dataclass(frozen=True, slots=True)
class Result:
    """The player's result (1, 0, or ½ without an end), and the milliseconds of its actions."""

    won: float
    thought: tuple[int, ...]


def play(seed: int, game: tuple[Row, int]) -> Result:
    """Play the game of a row with this number.

    As many consecutive numbers as a table has seats deal the same cards, with the player on each
    seat once.
    """
    row, number = game
    source = random.Random(f"{seed} {row.handling} {row.seats} {number // row.seats}")
    options = Options(EDITIONS[row.edition], row.handling, passing=False)
    state = begin(Setup(options, row.seats, source.randbytes(32), first=0))
    seat = number % row.seats
    thought: list[int] = []
    for _ in range(LONGEST):
        if state.winner is not None:
            return Result(float(state.winner == seat), tuple(thought))
        seen = view(state, state.turn)
        begun = time.perf_counter()
        action = player(row.player if state.turn == seat else row.rival)(seen, source)
        if state.turn == seat:
            thought.append(round(1000 * (time.perf_counter() - begun)))
        state = apply(state, action)
    return Result(0.5, tuple(thought))


def interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate."""
    rate, z = won / games, 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def line(row: Row, results: Iterable[Result]) -> str:
    """Return a row of the table, in Markdown."""
    games = list(results)
    won = sum(game.won for game in games)
    low, high = interval(won, len(games))
    thought = sorted(milliseconds for game in games for milliseconds in game.thought)
    return (
        f"| {row.name} | {100 * won / len(games):.1f} % | {100 * low:.1f} to {100 * high:.1f} % "
        f"| {len(games):,} | {thought[len(thought) // 2]} ms | {thought[-1]} ms |"
    )
