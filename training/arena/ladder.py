"""How often each level beats the one below it, at tables of every kind with two seats.

    python -m training.arena.ladder                                # every rung, 400 games each
    python -m training.arena.ladder --games 1000 sailor boatswain  # rungs of these players

Tables are drawn at random: edition, way of taking cards, crew, length of the passage, wild or not,
passing or not. Each table is played twice with the same cards, with each of the two players first.
The lowest level plays against a player that always runs, as a beginner may do. Intervals are
95 % Wilson intervals.
"""

import argparse
import os
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.computer import Level
from game.computer.calibration import LARGE_CREW
from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    Options,
    Setup,
    vary_edition,
)
from game.rules.views import view
from training.arena.matches import MOST_ACTIONS, wilson_interval
from training.arena.players import PLAYERS
from training.arena.processes import run_jobs

NAMES = [level.value for level in Level]
RUNGS = [("runner", NAMES[0]), *((higher, lower) for lower, higher in pairwise(NAMES))]


class Game(NamedTuple):
    """A game of one rung, between a higher and a lower player.

    Its number and seed decide the table, the cards, and which player begins.
    """

    higher: str
    lower: str
    number: int
    seed: int


class Result(NamedTuple):
    """The table of a game, and the result of the higher player: 1, 0 or ½."""

    options: Options
    won: float


def random_table(luck: random.Random) -> Options:
    """Return the options of a random table."""
    printed = luck.choice(list(EDITIONS.values()))
    wild = not printed.faces or luck.random() < 0.5
    edition = vary_edition(
        printed, luck.choice(OFFERED_CREW_SIZES), luck.choice(OFFERED_SEGMENT_COUNTS), wild=wild
    )
    return Options(edition, luck.choice(list(Handling)), passing=luck.random() < 0.5)


def play(game: Game) -> Result:
    """Play a game to its end; a game that takes too long counts as half a win."""
    luck = random.Random(f"{game.seed} ladder {game.number // 2}")
    options = random_table(luck)
    state = begin(Setup(options, 2, luck.randbytes(32), first=0))
    seated = (game.higher, game.lower) if game.number % 2 else (game.lower, game.higher)
    for _ in range(MOST_ACTIONS):
        if state.winner is not None:
            return Result(options, float(seated[state.winner] == game.higher))
        state = apply(
            state, PLAYERS[seated[state.seat_on_turn]](view(state, state.seat_on_turn), luck)
        )
    return Result(options, 0.5)


def markdown_row(game: Game, results: Sequence[Result]) -> str:
    """Return a row of the table, in Markdown.

    It has the win rates at all tables, with each way of taking cards, and with small and large
    crews.
    """
    by_handling = [
        [one for one in results if one.options.handling is handling] for handling in Handling
    ]
    small = [one for one in results if one.options.edition.pirates < LARGE_CREW]
    large = [one for one in results if one.options.edition.pirates >= LARGE_CREW]
    rates = " | ".join(_win_rate(group) for group in (*by_handling, small, large))
    low, high = wilson_interval(sum(one.won for one in results), len(results))
    return (
        f"| {game.higher} vs {game.lower} | {_win_rate(results)} "
        f"| {100 * low:.1f} to {100 * high:.1f} % | {len(results)} | {rates} |"
    )


def _win_rate(results: Sequence[Result]) -> str:
    return f"{100 * sum(one.won for one in results) / max(1, len(results)):.1f} %"


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="rungs whose higher player is one of these")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    ways = " | ".join(handling.value for handling in Handling)
    crews = f"under {LARGE_CREW} pirates | {LARGE_CREW} or {OFFERED_CREW_SIZES[-1]}"
    print(f"| players | wins | 95 % interval | games | {ways} | {crews} |")
    print("|---" * 9 + "|")
    for higher, lower in RUNGS:
        if not given.names or higher in given.names:
            games = [Game(higher, lower, number, given.seed) for number in range(given.games)]
            results = [result for _, result in run_jobs(play, games, given.workers)]
            print(markdown_row(games[0], results), flush=True)


if __name__ == "__main__":
    main()
