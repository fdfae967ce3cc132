"""A round robin of all computer players at every kind of table, and their ratings.

    python -m training.ratings --rounds 20                        # the whole field
    python -m training.ratings --rounds 50 jamaica --candidate FILE.npz

In a round with two seats, every player meets every other player. Every second round repeats the
cards of the round before, with the other player of each pair first. With four seats, each player
sits at a table with three others, drawn at random. Every game is stored as soon as it is over, and
a later run continues from there; games of other weights are ignored. At its end, a run prints the
ratings in Elo with their 95 % intervals.
"""

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from training.arena.processes import run_jobs
from training.ratings.elo import count_wins, ratings
from training.ratings.field import KINDS, field, seat_fingerprint
from training.ratings.games import Game, play, round_robin

RATINGS_FILE = Path(".cache/ratings.jsonl")


def recorded(file: Path, seed: int, stamps: dict[tuple[str, str], str]) -> dict[Game, int]:
    """Return the winners of the games in the file that have this seed and these weights."""
    found: dict[Game, int] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        saved = json.loads(line)
        game = Game(saved["kind"], tuple(saved["seated"]), saved["deal"])
        seat_stamps = [stamps.get((game.kind, name)) for name in game.seated]
        if saved["seed"] == seed and saved["brains"] == seat_stamps:
            found[game] = saved["winner"]
    return found


def run(
    kinds: Sequence[str], candidates: list[str], rounds: int, seed: int, workers: int, file: Path
) -> str:
    """Play the missing games, and return the ratings as tables in Markdown."""
    fields = {kind: field(kind, candidates) for kind in kinds}
    stamps = {(kind, name): seat_fingerprint(name, kind) for kind in kinds for name in fields[kind]}
    winners = recorded(file, seed, stamps)
    wanted = [
        game
        for number in range(rounds)
        for kind in kinds
        for game in round_robin(kind, fields[kind], number)
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as out:
        missing = [game for game in wanted if game not in winners]
        for game, winner in run_jobs(partial(play, seed), missing, workers):
            winners[game] = winner
            seat_stamps = [stamps[game.kind, name] for name in game.seated]
            entry = {**game._asdict(), "seed": seed, "brains": seat_stamps, "winner": winner}
            out.write(json.dumps(entry) + "\n")
            out.flush()
    return "\n\n".join(
        ratings_table(
            kind, fields[kind], [(g.seated, winners[g]) for g in wanted if g.kind == kind]
        )
        for kind in kinds
    )


def ratings_table(
    kind: str, players: Sequence[str], results: Iterable[tuple[tuple[str, ...], int]]
) -> str:
    """Return the ratings at one kind of table in Markdown, the best first."""
    wins = count_wins(players, list(results))
    lines = [f"| {kind} | Elo | 95 % interval | won of those met |", "|---|---|---|---|"]
    rated = zip(ratings(wins), players, wins.sum(axis=1), wins.sum(axis=0), strict=True)
    for rating, name, won, lost in sorted(rated, key=lambda line: -line[0].points):
        low, high = rating.points - rating.half_width, rating.points + rating.half_width
        lines.append(
            f"| {Path(name).stem} | {rating.points:.0f} | {low:.0f} to {high:.0f} "
            f"| {won:g} of {won + lost:g} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the arguments and rate the players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("kinds", nargs="*", help=f"of tables: {', '.join(KINDS)}; all, if none")
    parser.add_argument("--candidate", action="append", default=[], help="a file of weights")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=RATINGS_FILE)
    given = parser.parse_args()
    kinds = given.kinds or list(KINDS)
    print(run(kinds, given.candidate, given.rounds, given.seed, given.workers, given.file))


if __name__ == "__main__":
    main()
