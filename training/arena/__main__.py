"""Win rates of the computer players against each other and the reference opponents.

    python -m training.arena                                   # the whole table
    python -m training.arena --games 100 "admiral vs greedy"   # rows whose names contain this

Each board and shuffle is played as often as there are seats: the player has each seat once. The
same seed repeats a run. Intervals are 95 % Wilson intervals. Every game is stored in a file as soon
as it is over, and a later run plays only the missing games. Stored games are ignored if their
players would decide differently now.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.computer.network import weights_for
from game.rules.editions import Handling
from training.arena.matches import Result, Row, markdown_row, play, wilson_interval
from training.arena.players import player_fingerprint
from training.arena.processes import run_jobs

BOTH_HANDLINGS = (Handling.TORTUGA, Handling.JAMAICA)
ALL_ROWS = (
    *(Row("admiral", "greedy", how) for how in BOTH_HANDLINGS),
    *(Row("admiral", "greedy", how, 4) for how in BOTH_HANDLINGS),
    *(Row("helmsman", "greedy", how) for how in BOTH_HANDLINGS),
    *(
        Row("admiral", rival, how)
        for rival in ("random", "kurisu", "lastman", "bello", "hoarder")
        for how in BOTH_HANDLINGS
    ),
    *(Row("admiral", "greedy", how, seats) for seats in (3, 5) for how in BOTH_HANDLINGS),
    Row("admiral", "veiled-taught-alone", Handling.JAMAICA),
    Row("admiral", "veiled-taught-alone", Handling.HISPANIOLA),
    *(Row("admiral", "open", how) for how in BOTH_HANDLINGS),
    Row("admiral", "greedy", Handling.HISPANIOLA),
    Row("admiral", "greedy", Handling.HISPANIOLA, 4),
    Row("admiral", "greedy", Handling.JAMAICA, 2, "ravensburger-basic"),
    Row("admiral", "greedy", Handling.JAMAICA, 4, "ravensburger-advanced"),
)
HEADER = """| players | wins | 95 % interval | games | median | slowest action |
|---|---|---|---|---|---|"""
FILE = Path(".cache/arena.jsonl")


def row_fingerprints(row: Row) -> str:
    """Return both players' :func:`training.arena.players.player_fingerprint`."""
    return " ".join(
        player_fingerprint(name, weights_for(row.seats - 1)) for name in (row.player, row.rival)
    )


def recorded(file: Path, rows: Sequence[Row], seed: int) -> dict[Row, dict[int, Result]]:
    """Return the stored games of these rows with this seed and with unchanged players."""
    found: dict[Row, dict[int, Result]] = {row: {} for row in rows}
    rows_by_key = {(row.name, seed, row_fingerprints(row)): row for row in rows}
    for entry in file.read_text().splitlines() if file.exists() else ():
        saved = json.loads(entry)
        row = rows_by_key.get((saved["row"], saved["seed"], saved["brains"]))
        if row is not None:
            found[row][saved["number"]] = Result(saved["won"], tuple(saved["thought"]))
    return found


def run(rows: Sequence[Row], games: int, seed: int, workers: int, file: Path) -> str:
    """Play the missing games, print the progress, and return the table of win rates."""
    results = recorded(file, rows, seed)
    jobs = [(row, n) for row in rows for n in range(games) if n not in results[row]]
    file.parent.mkdir(parents=True, exist_ok=True)
    printed_at, stamps = time.monotonic(), {row: row_fingerprints(row) for row in rows}
    with file.open("a") as out:
        for (row, number), game in run_jobs(partial(play, seed), jobs, workers):
            results[row][number] = game
            entry = {"row": row.name, "number": number, "seed": seed, "brains": stamps[row]}
            out.write(json.dumps({**entry, "won": game.won, "thought": game.thinking_ms}) + "\n")
            out.flush()
            if time.monotonic() - printed_at > 10 or len(results[row]) == games:
                printed_at = time.monotonic()
                print(_progress_text(row, results[row], games), flush=True)
    return "\n".join((HEADER, *(markdown_row(row, results[row].values()) for row in rows)))


def _progress_text(row: Row, results: dict[int, Result], games: int) -> str:
    won = sum(game.won for game in results.values())
    low, high = wilson_interval(won, len(results))
    return (
        f"{row.name}: {len(results)} of {games}, {100 * won / len(results):.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f})"
    )


def main() -> None:
    """Read the arguments and measure win rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="rows whose names hold one of these")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    rows = [row for row in ALL_ROWS if not given.names or any(n in row.name for n in given.names)]
    print(run(rows, given.games, given.seed, given.workers, given.file))


if __name__ == "__main__":
    main()
