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

MOST_ACTIONS = 3000
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
    """The player's result (1, 0, or ½ without an end), and how long each of its actions took."""

    won: float
    thinking_ms: tuple[int, ...]


def play(seed: int, game: tuple[Row, int]) -> Result:
    """Play the game of a row with this number.

    With n seats, n consecutive numbers (the first is a multiple of n) deal the same cards. In these
    n games, the player has each seat once.
    """
    row, number = game
    luck = random.Random(f"{seed} {row.handling} {row.seats} {number // row.seats}")
    options = Options(EDITIONS[row.edition], row.handling, passing=False)
    state = begin(Setup(options, row.seats, luck.randbytes(32), first=0))
    seat = number % row.seats
    thinking_ms: list[int] = []
    for _ in range(MOST_ACTIONS):
        if state.winner is not None:
            return Result(float(state.winner == seat), tuple(thinking_ms))
        seen = view(state, state.seat_on_turn)
        begun = time.perf_counter()
        action = player(row.player if state.seat_on_turn == seat else row.rival)(seen, luck)
        if state.seat_on_turn == seat:
            thinking_ms.append(round(1000 * (time.perf_counter() - begun)))
        state = apply(state, action)
    return Result(0.5, tuple(thinking_ms))


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate."""
    rate, z = won / games, 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def markdown_row(row: Row, results: Iterable[Result]) -> str:
    """Return a row of the table, in Markdown."""
    games = list(results)
    won = sum(game.won for game in games)
    low, high = wilson_interval(won, len(games))
    thinking_ms = sorted(milliseconds for game in games for milliseconds in game.thinking_ms)
    return (
        f"| {row.name} | {100 * won / len(games):.1f} % | {100 * low:.1f} to {100 * high:.1f} % "
        f"| {len(games):,} | {thinking_ms[len(thinking_ms) // 2]} ms | {thinking_ms[-1]} ms |"
    )
