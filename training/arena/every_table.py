"""How often a network beats the opponent `greedy_turn` in duels, at tables of every kind.

    python -m training.arena.every_table --games 100
    python -m training.arena.every_table NEW.npz --games 40

The tables have all editions and all ways of taking cards, with 4, 6 and 8 pirates, with 4, 6 and 8
segments, and with printed and wild boards. The games are quick, like those of
`training.arena.side_by_side`: the players ignore what face-down cards may bring. The admiral does
not ignore it, so it plays a little better than its network does here.
"""

import argparse
import os
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from game.rules.editions import EDITIONS, Handling
from game.rules.setup import Options, vary_edition
from training.arena.matches import wilson_interval
from training.arena.processes import run_jobs
from training.arena.side_by_side import judge_named, play

SIZES = (4, 6, 8)
"""Numbers of pirates per seat, and of segments."""
GOAL, MINIMUM = 0.80, 0.70
"""Win rates at one table: the goal, and the minimum that every table must reach."""


class Table(NamedTuple):
    """A table for two."""

    edition: str
    handling: Handling
    pirates: int
    segments: int
    wild: bool

    @property
    def name(self) -> str:
        """The name of the table in the output."""
        wild = ", wild" if self.wild else ""
        return f"{self.edition}, {self.handling}, {self.pirates} pirates, {self.segments}{wild}"

    @property
    def options(self) -> Options:
        """The options with which the table is set up."""
        printed = EDITIONS[self.edition]
        edition = vary_edition(printed, self.pirates, self.segments, wild=self.wild)
        return Options(edition, self.handling, passing=printed.least_actions == 0)


def tables() -> Iterator[Table]:
    """Yield every table; an edition without printed boards has only wild ones."""
    for name, edition in EDITIONS.items():
        for handling in Handling:
            for pirates in SIZES:
                for segments in SIZES:
                    for wild in (False, True) if edition.faces else (True,):
                        yield Table(name, handling, pirates, segments, wild)


def win_rate(name: str, games: int, seed: int, table: Table) -> float:
    """Return the win rate of a network at a table, from 0 to 1."""
    return play(judge_named(name), judge_named("greedy"), table.options, 2, games, seed) / games


def main() -> None:
    """Read the arguments, play, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("network", nargs="?", default="duel", help="a shipped one, or a file")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    all_tables, results = list(tables()), list[tuple[float, Table]]()
    work = partial(win_rate, given.network, given.games, given.seed)
    for table, won in run_jobs(work, all_tables, given.workers):
        results.append((won, table))
        print(f"{len(results)} of {len(all_tables)}: {100 * won:.0f} % at {table.name}", flush=True)
    print(report(results, given.games))


def report(results: list[tuple[float, Table]], games: int) -> str:
    """Return the results of all tables together, and those of the ten worst tables."""
    rates = [won for won, _ in results]
    below = [sum(won < goal for won in rates) for goal in (GOAL, MINIMUM)]
    lines = [
        f"{len(rates)} tables, {100 * sum(rates) / len(rates):.1f} % of all games won; "
        f"below {GOAL:.0%}: {below[0]}; below {MINIMUM:.0%}: {below[1]}",
        "| table | wins | 95 % interval | games |",
        "|---|---|---|---|",
    ]
    for won, table in sorted(results)[:10]:
        low, high = wilson_interval(won * games, games)
        limits = f"{100 * low:.1f} to {100 * high:.1f} %"
        lines.append(f"| {table.name} | {100 * won:.0f} % | {limits} | {games} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
