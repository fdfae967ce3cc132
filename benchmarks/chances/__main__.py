"""Whether the chances to win that players are told come true, in games between equals.

    python -m benchmarks.chances --games 200
    python -m benchmarks.chances --games 40 --levels boatswain admiral

Computers of one level play against each other, at tables of every edition, crew and length. The
deals are not those to which ``python -m training.chances`` fitted the corrections. After each turn,
the chance that a reel or a replay would tell of its seat is compared with the end of the game. So
are the chances in hints, at the beginnings of some turns. A last table counts how often the first
turn of the winner decided the game, as a reel tells it.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from benchmarks.chances.games import BATCH, Case, Game, play, random_table
from game.computer import Level
from game.rules.editions import LEAST_SEATS, MOST_SEATS, Handling
from game.tables.afterwards.turning_points import deciding_point, turning_points

LEAST_CASES = 1000
"""A column with fewer chances is joined with the next one."""
CREWS = {"4–6": (4, 5, 6), "7–8": (7, 8)}
HANDLINGS = {"hidden": (Handling.JAMAICA, Handling.HISPANIOLA), "open": (Handling.TORTUGA,)}
LEVELS = (Level.CAPTAIN,)
"""The levels of which each kind of table has games, if no others are given."""


class Kind(NamedTuple):
    """A kind of games: the level of all players, and the table."""

    level: Level
    seats: int
    cards: str
    crew: str


def joined_tenths(cases: Iterable[Case]) -> dict[int, list[Case]]:
    """Return the cases by the tenth of the told chance, from 0 to 9.

    A tenth with few cases is joined with the next one, and the last ones with the one before.
    """
    tenths: dict[int, list[Case]] = {}
    for case in sorted(cases):
        tenths.setdefault(min(9, int(case.told * 10)), []).append(case)
    joined, pooled = dict[int, list[Case]](), list[Case]()
    for tenth, found in tenths.items():
        pooled += found
        if len(pooled) >= LEAST_CASES:
            joined[tenth], pooled = pooled, []
    if pooled:
        before = joined.popitem()[1] if joined else []
        joined[9] = before + pooled
    return joined


def reliability(cases: Iterable[Case]) -> str:
    """Return the cells of a row: told and won in each tenth, and the largest difference."""
    means = {tenth: np.mean(found, axis=0) for tenth, found in joined_tenths(cases).items()}
    cells = [
        f"{100 * means[tenth][0]:.0f} : {100 * means[tenth][1]:.0f}" if tenth in means else ""
        for tenth in range(10)
    ]
    worst = max(abs(told - won) for told, won in means.values())
    return " | ".join([*cells, f"{100 * worst:.1f}"])


def first_turns(games: Sequence[Game]) -> str:
    """Return the cells of a row: told after the first turn and won, for each seat in turn order."""
    told = np.mean([[one[0] for one in game.chances if one] for game in games], axis=0)
    won = np.bincount([game.winner for game in games], minlength=len(told)) / len(games)
    return ", ".join(f"{100 * a:.0f} : {100 * b:.0f}" for a, b in zip(told, won, strict=True))


def deciding(games: Sequence[Game]) -> str:
    """Return the cells of a row: how many games the first turn decided, another, or none."""
    turns: list[int | None] = []
    for game in games:
        chances = game.chances[game.winner]
        point = deciding_point(turning_points(dict(enumerate(chances)), len(game.chances)))
        turns.append(None if point is None else point.turn)
    first, none = turns.count(0), turns.count(None)
    shares = (first, len(turns) - first - none, none)
    return " | ".join(f"{100 * share / len(turns):.1f} %" for share in shares)


def print_table(header: str, rows: Iterable[str]) -> None:
    """Print a table in Markdown."""
    print(f"\n| {header} |", "|---" * (header.count(" | ") + 1) + "|", sep="\n")
    for row in rows:
        print(f"| {row} |")


def play_all(
    levels: Sequence[Level], games: int, hint_share: float, seed: str
) -> dict[Kind, list[Game]]:
    """Play this many games of each kind."""
    kinds: dict[Kind, list[Game]] = defaultdict(list)
    every_kind = [
        Kind(level, seats, cards, crew)
        for level in levels
        for seats in range(LEAST_SEATS, MOST_SEATS + 1)
        for cards in HANDLINGS
        for crew in CREWS
    ]
    for number, kind in product(range(games // BATCH), every_kind):
        deals = f"{seed} {number} {kind}"
        handling = HANDLINGS[kind.cards][number % len(HANDLINGS[kind.cards])]
        options = random_table(handling, CREWS[kind.crew], random.Random(deals))
        kinds[kind] += play(kind.level, options, kind.seats, hint_share, deals)
    return kinds


def joined_kinds(
    kinds: dict[Kind, list[Game]], name: Callable[[Kind], str]
) -> dict[str, list[Game]]:
    """Join the games of all kinds with the same name."""
    joined: dict[str, list[Game]] = defaultdict(list)
    for kind, games in kinds.items():
        joined[name(kind)] += games
    return joined


def print_tables(kinds: dict[Kind, list[Game]]) -> None:
    """Print what was told, and how often it came true."""
    by_table = joined_kinds(kinds, lambda kind: f"{kind.seats} seats, {kind.cards}, {kind.crew}")
    by_level = joined_kinds(kinds, lambda kind: f"{kind.seats} seats, {kind.level}s")
    hints = [hint for games in kinds.values() for one in games for hint in one.hint_cases()]
    tenths = " | ".join(f"–{tenth} %" for tenth in range(10, 101, 10))
    for games_by_name in (by_table, by_level):
        print_table(
            f"games | number | chances | {tenths} | worst",
            (
                f"{name} | {len(games)} | {len(cases)} | {reliability(cases)}"
                for name, games in games_by_name.items()
                for cases in [[case for game in games for case in game.cases()]]
            ),
        )
    print_table(f"hints | {tenths} | worst", [f"{len(hints)} | {reliability(hints)}"])
    print_table(
        "games | after the first turn, in turn order "
        "| first turn decided | later turn | none stands out",
        (f"{name} | {first_turns(games)} | {deciding(games)}" for name, games in by_table.items()),
    )


def main() -> None:
    """Read the arguments, play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--games", type=int, default=100, help="of each level at each kind of table"
    )
    parser.add_argument("--levels", type=Level, nargs="+", default=LEVELS)
    parser.add_argument("--hints", type=float, default=0.01, help="share of turns with a hint")
    parser.add_argument("--seed", default="held out")
    given = parser.parse_args()
    print("told : won, in percent")
    print_tables(play_all(given.levels, given.games, given.hints, given.seed))


if __name__ == "__main__":
    main()
