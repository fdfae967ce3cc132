"""Teach every network from nothing, with one recipe; a stopped run continues where it stopped.

    python -m training --out .cache/training            # make train
    python -m training --out .cache/small --share 0.01  # make train-small

Each course writes three files into the folder: its network, the state that it needs to continue,
and its learning curve.
"""

import argparse
import json
import pickle
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.computer.network import load_network
from training.joining import join_networks
from training.school import School
from training.tables import Company, Course
from training.trials import TABLES, trial_win_rate

LATE = Course(
    seats=(3, 4, 5, 5),
    close=3,
    games=60_000,
    watched=0,
    company=Company(alike=0, past=0.08, greedy=0.9),
    after="early",
)
COURSES = {
    "duel": Course(
        seats=(2,),
        close=1,
        games=90_000,
        watched=3_000,
        company=Company(alike=0.45, past=0.25, greedy=0.22),
    ),
    "early": Course(
        seats=(3, 4, 4, 5),
        close=3,
        games=240_000,
        watched=2_000,
        company=Company(alike=0.08, past=0.12, greedy=0.7),
    ),
    "late": LATE,
    "later": replace(LATE, seed=1673),
}
JOINED = {"crowd": ("late", "later")}
"""For each joined network, its courses; every other network comes from one course."""
ROUNDS_BETWEEN_SAVES = 400
"""Number of rounds after which a run is saved."""
GAMES_BETWEEN_MEASUREMENTS = 25_000
"""Number of games after which a point is added to the curve."""
TRIAL_GAMES = 100


def run(name: str, course: Course, out: Path, trial_games: int = TRIAL_GAMES) -> School:
    """Play the course to its end; continue a stopped course."""
    school, started_at = load_or_create(name, course, out), time.monotonic()
    rounds, games_before, measured = 0, school.over, school.over // GAMES_BETWEEN_MEASUREMENTS
    while not school.done:
        school.round()
        rounds += 1
        if rounds % ROUNDS_BETWEEN_SAVES == 0 or school.done:
            save_school(name, school, out)
            took = time.monotonic() - started_at
            speed = (school.over - games_before) / took
            print(
                f"{name}: {school.over:,} of {course.games:,} games, {speed:.0f} a second",
                flush=True,
            )
        if school.over // GAMES_BETWEEN_MEASUREMENTS > measured or school.done:
            measured = school.over // GAMES_BETWEEN_MEASUREMENTS
            _measure(name, school, out, trial_games)
    return school


def load_or_create(name: str, course: Course, out: Path) -> School:
    """Load a stopped course, or make a new one."""
    file = out / f"{name}.state"
    if not file.exists():
        return School(course, load_network(out / f"{course.after}.npz") if course.after else None)
    with file.open("rb") as stored:
        school: School = pickle.load(stored)  # noqa: S301 - our own file
    school.course = course
    return school


def save_school(name: str, school: School, out: Path) -> None:
    """Save the school and its network; the old state stays until the new state is complete."""
    out.mkdir(parents=True, exist_ok=True)
    new_file = out / f"{name}.state.new"
    with new_file.open("wb") as stored:
        pickle.dump(school, stored, protocol=pickle.HIGHEST_PROTOCOL)
    new_file.replace(out / f"{name}.state")
    school.average.save(out / f"{name}.npz")


def join(out: Path) -> None:
    """Join the networks of several courses, if all of these courses have saved a network."""
    for name, courses in JOINED.items():
        files = [out / f"{course}.npz" for course in courses]
        if all(file.exists() for file in files):
            join_networks([load_network(file) for file in files]).save(out / f"{name}.npz")


def _measure(name: str, school: School, out: Path, games: int) -> None:
    """Add win rates to the curve: against the player "greedy turn", and the oldest past self."""
    seats = max(school.course.seats)
    win_rates = {
        table_name: trial_win_rate(school.average, None, options, seats, games)
        for table_name, options in TABLES.items()
    }
    if school.past:
        options = next(iter(TABLES.values()))
        win_rates["oldest self, classic, jamaica"] = trial_win_rate(
            school.average, school.past[0], options, seats, games
        )
    with (out / f"{name}.curve.jsonl").open("a") as curve:
        curve.write(json.dumps({"games": school.over, **win_rates}) + "\n")
    print(f"{name}: {school.over:,} games: {win_rates}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments and teach the networks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("courses", nargs="*", choices=[[], *COURSES], help="all, if none is named")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each course")
    given = parser.parse_args(arguments)
    for name in given.courses or COURSES:
        course = COURSES[name].part(given.share)
        run(name, course, given.out, TRIAL_GAMES if given.share == 1 else 8)
    join(given.out)


if __name__ == "__main__":
    main()
