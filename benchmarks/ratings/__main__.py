"""What ratings say among people whose strength is known, because the games are simulated.

    python -m benchmarks.ratings [--runs 100] [--games 10000]

- *Friends*: six friends meet at random. Each beats the next weaker one in 60 (or 55) of 100 games.
- *Often*: six equal friends, of whom one plays three times as often as each other. Ratings should
  not put this one first more often than in one of six groups.
- *Server*: 200 people, some of whom play much more than others, at tables of two to five.
"""

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from statistics import mean

from benchmarks.ratings.simulated import FRIENDS, KINDS, PEOPLE, Kind, make_server, play
from game.model.ids import UserId
from game.standings.counting import Order, order_of_people
from game.standings.ratings import SURE, Fit, fit_strengths, rank

CHECKS = (4, 6, 8, 10, 13, 17, 22, 28, 36, 46, 60, 80, 100, 130, 170, 220, 280)
"""After how many games a person the ratings are looked at."""
GOAL = 0.8
OFTEN = 3
OFTEN_GAMES = 60


@dataclass(frozen=True, slots=True)
class Look:
    """The shares of all pairs whose order a fit has right, is sure of, and both."""

    right: float
    sure: float
    sure_and_right: float

    @property
    def whole(self) -> bool:
        """Whether the whole order is right."""
        return self.right == 1


def look_at(fit: Fit) -> Look:
    """Compare a fit with the true order."""
    pairs = list(combinations(fit.people, 2))
    right = [fit.sureness(better, worse) > 0.5 for better, worse in pairs]
    sure = [max(fit.sureness(*pair), fit.sureness(*reversed(pair))) >= SURE for pair in pairs]
    both = [one and other for one, other in zip(right, sure, strict=True)]
    return Look(mean(right), mean(sure), mean(both))


def looks_at_friends(kind: Kind, seed: str) -> list[Look]:
    """Let friends play, and look at the ratings after each number of games in `CHECKS`."""
    luck = random.Random(seed)
    # Everybody plays once first, so that the fit knows all.
    orders = [
        play(FRIENDS[first : first + kind.seats], kind.strengths, luck)
        for first in range(0, len(FRIENDS), 2)
    ]
    looks: list[Look] = []
    for games in CHECKS:
        while len(orders) * kind.seats < games * len(FRIENDS):
            orders.append(play(luck.sample(FRIENDS, kind.seats), kind.strengths, luck))
        looks.append(look_at(fit_strengths(orders)))
    return looks


def print_friends(runs: int) -> None:
    """Print after how many games a person the order of friends is right."""
    print("| friends | pairs | whole order | after 10 games: pairs right | sure | of these right |")
    print("|---" * 6 + "|")
    for kind in KINDS:
        each = [looks_at_friends(kind, f"{kind} {run}") for run in range(runs)]
        after = list(zip(CHECKS, zip(*each, strict=True), strict=True))
        pairs = next((games for games, looks in after if mean(x.right for x in looks) >= GOAL), "–")
        whole = next((games for games, looks in after if mean(x.whole for x in looks) >= GOAL), "–")
        ten = dict(after)[10]
        sure = mean(one.sure for one in ten)
        print(
            f"| {kind.share:.0%}, tables of {kind.seats} | {pairs} | {whole} "
            f"| {mean(one.right for one in ten):.0%} | {sure:.0%} "
            f"| {mean(one.sure_and_right for one in ten) / (sure or 1):.0%} |",
            flush=True,
        )


def first_of_equals(seed: str) -> tuple[bool, bool, bool]:
    """Return whether the one who plays often has the most wins, is rated first, and alone so."""
    luck = random.Random(seed)
    often, equal = FRIENDS[0], dict.fromkeys(FRIENDS, 0.0)
    orders: list[Order] = []
    for _ in range(OFTEN_GAMES):
        dates = {one: luck.random() ** (1 / OFTEN if one == often else 1) for one in FRIENDS}
        orders.append(play(sorted(FRIENDS, key=dates.__getitem__)[-4:], equal, luck))
    fit = fit_strengths(orders)
    winners = [order[0][0] for order in orders]
    first_band = fit.bands(FRIENDS)[0]
    return (
        max(FRIENDS, key=winners.count) == often,
        max(FRIENDS, key=fit.strength) == often,
        first_band == [often],
    )


def print_often(runs: int) -> None:
    """Print how often the one of equal friends who plays most stands first."""
    each = zip(*(first_of_equals(f"often {run}") for run in range(10 * runs)), strict=True)
    by_wins, by_rating, alone = map(mean, each)
    print("\n| plays three times as often, first | by wins | by rating | alone in the first band |")
    print("|---" * 4 + "|")
    print(f"| of {10 * runs} groups (fair: 17%) | {by_wins:.0%} | {by_rating:.0%} | {alone:.0%} |")


def print_server(games: int) -> None:
    """Print what the ratings of a server say, and how long they take."""
    strengths, results = make_server(games)
    print(
        "\n| server, games | placed | bands | pairs right | pairs of different bands "
        "| of these right | of neighbouring bands right | CPU time |"
    )
    print("|---" * 8 + "|")
    for count in (games // 10, games // 2, games):
        began = time.process_time()
        standings = rank(results[:count], results[count - 1].ended)
        seconds = time.process_time() - began
        fit = fit_strengths(map(order_of_people, results[:count]))
        bands = [[one.person for one in band] for band in standings.bands]
        placed = sorted(chain(*bands), key=fit.strength, reverse=True)
        pairs = list(combinations(placed, 2))
        apart = [pair for upper, lower in combinations(bands, 2) for pair in product(upper, lower)]
        near = [pair for upper, lower in pairwise(bands) for pair in product(upper, lower)]
        print(
            f"| {count} | {len(placed)} of {PEOPLE} | {len(bands)} "
            f"| {share_right(pairs, strengths)} | {len(apart) / max(1, len(pairs)):.0%} "
            f"| {share_right(apart, strengths)} | {share_right(near, strengths)} "
            f"| {seconds:.2f} s |",
            flush=True,
        )


def share_right(pairs: Sequence[tuple[UserId, UserId]], strengths: Mapping[UserId, float]) -> str:
    """Return in how many pairs, of all, the first person really is the stronger one."""
    if not pairs:
        return "–"
    return f"{mean(strengths[one] > strengths[other] for one, other in pairs):.0%}"


def main() -> None:
    """Read the arguments, simulate, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=100, help="groups of friends of each kind")
    parser.add_argument("--games", type=int, default=10_000, help="of the server")
    given = parser.parse_args()
    print_friends(given.runs)
    print_often(given.runs)
    print_server(given.games)


if __name__ == "__main__":
    main()
