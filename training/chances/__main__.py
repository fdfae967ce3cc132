"""Measures whether the chances that players are told come true, and fits their corrections.

    python -m training.chances --games 400             # play missing games, print the table
    python -m training.chances --games 200 "5 seats"   # at the kinds of tables with this name
    python -m training.chances --games 0 --fit         # fit new corrections to all stored games

Captains play against each other, at tables of every edition, crew and length. After each turn, the
chance of its seat is estimated. All estimates are compared with the ends of the games. The games of
a batch are stored when they end. A later run plays only the games that are not stored yet, and
ignores games that were played with other weights. In the table, the chances in each half of the
batches are corrected by curves that were fitted to the other half.
"""

import argparse
import json
import os
from functools import partial
from pathlib import Path

from game.computer.calibration import CORRECTIONS_FILE
from game.rules.editions import Handling
from training.arena.processes import run_jobs
from training.chances.curves import GameChances, Sample, fit_corrections, make_sample, report
from training.chances.games import BATCH, JOBS, EstimatedMatch, Job, job_fingerprint, play

FILE = Path(".cache/chances.jsonl")


def recorded(file: Path, seed: int) -> dict[Job, list[GameChances]]:
    """Return the games in the file that have this seed and these weights."""
    found: dict[Job, list[GameChances]] = {}
    for text in file.read_text().splitlines() if file.exists() else ():
        saved = json.loads(text)
        job = Job(saved["seats"], saved["large"], Handling(saved["handling"]), saved["number"])
        if saved["seed"] == seed and saved["brains"] == job_fingerprint(job):
            found.setdefault(job, []).append(saved)
    return found


def run(jobs: list[Job], games: int, seed: int, workers: int, file: Path) -> dict[str, Sample]:
    """Play the missing games, and return all stored games as samples, by kind of table."""
    known = recorded(file, seed)
    wanted = [job._replace(number=number) for number in range(games // BATCH) for job in jobs]
    file.parent.mkdir(parents=True, exist_ok=True)
    missing = [job for job in wanted if job not in known]
    with file.open("a") as out:
        for job, matches in run_jobs(partial(play, seed=seed), missing, workers):
            out.writelines(json.dumps(_entry(job, seed, match)) + "\n" for match in matches)
            out.flush()
    kinds: dict[str, list[GameChances]] = {}
    for job, recorded_games in recorded(file, seed).items():
        kinds.setdefault(job.name, []).extend(recorded_games)
    return {name: make_sample(kinds[name]) for name in sorted(kinds)}


def _entry(job: Job, seed: int, match: EstimatedMatch) -> GameChances:
    cases = [(seat, round(chance, 5), round(at, 3)) for seat, chance, at in match.cases]
    game = {"winner": match.state.winner, "cases": cases}
    return {**job._asdict(), "seed": seed, "brains": job_fingerprint(job), **game}


def main() -> None:
    """Read the arguments, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="games whose names hold one of these")
    parser.add_argument("--games", type=int, default=400, help="of each name")
    parser.add_argument("--fit", action="store_true", help="write the corrections")
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    jobs = [job for job in JOBS if not given.names or any(n in job.name for n in given.names)]
    found = run(jobs, given.games, given.seed, given.workers, given.file)
    if given.fit:
        known = {**json.loads(CORRECTIONS_FILE.read_text()), **fit_corrections(found)}
        lines = [f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in known.items()]
        CORRECTIONS_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(report(found))


if __name__ == "__main__":
    main()
