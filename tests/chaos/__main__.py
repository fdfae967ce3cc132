"""Break everything that can be broken while people play, and check that nothing is lost.

    python -m tests.chaos [--minutes 11] [--seed N] [--at PLACE] [--plant FAULT] [--keep FOLDER]

The first line shows the seed. With the same seed the same faults come at the same moments, and the
people draw the same random numbers. Linux only.
"""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.places import DATABASE_KINDS, EVERY_FAULT
from tests.chaos.planted import PLANTERS_BY_FAULT, program_with_fault
from tests.chaos.run import UNCHANGED_PROGRAM, ChaosSettings, Report, run_chaos, say


def arguments() -> argparse.Namespace:
    """Return the command line's arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.chaos",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=11, help="of faults, in all")
    parser.add_argument("--seed", type=int, help="a number; drawn and printed where none is given")
    parser.add_argument(
        "--at",
        choices=sorted(DATABASE_KINDS),
        default="sqlite",
        help="where the bot keeps its games",
    )
    parser.add_argument(
        "--plant", choices=sorted(PLANTERS_BY_FAULT), help="a fault in the bot, to be found"
    )
    parser.add_argument("--keep", type=Path, help="a new folder for the log, and the database")
    parser.add_argument("--only", nargs="+", choices=sorted(EVERY_FAULT), help="no other faults")
    return parser.parse_args()


def main() -> int:
    """Run the test. Return 0 if everything was right, else 1."""
    chosen = arguments()
    seed = secrets.randbelow(10**6) if chosen.seed is None else chosen.seed
    say(f"seed {seed}")
    chaos = ChaosSettings(
        seed,
        60 * chosen.minutes,
        program=program_with_fault(chosen.plant) if chosen.plant else UNCHANGED_PROGRAM,
        database_kind=chosen.at,
        allowed_faults=frozenset(chosen.only or EVERY_FAULT),
    )
    if chosen.keep is not None:
        chosen.keep.mkdir(parents=True)
        report = asyncio.run(run_chaos(chaos, chosen.keep, say))
    else:
        with TemporaryDirectory() as folder:
            report = asyncio.run(run_chaos(chaos, Path(folder), say))
    print_report(seed, report)
    return bool(report.problems)


def print_report(seed: int, report: Report) -> None:
    """Print what happened and every problem that was found."""
    games = ", ".join(f"{count} {status}" for status, count in report.game_counts_by_status.items())
    clicks, accepted = report.click_counts_by_verb.total(), report.accepted_count
    say(f"{clicks} clicks, {accepted} accepted, {report.unanswered_count} not answered")
    say(f"pressed: {dict(report.click_counts_by_verb.most_common())}")
    say(f"{report.fault_counts.total()} faults: {dict(report.fault_counts.most_common())}")
    say(f"{report.bot_starts} lives of the bot; games: {games}")
    for problem in report.problems:
        say(f"WRONG: {problem}")
    say(f"seed {seed}: " + (f"{len(report.problems)} problems" if report.problems else "all right"))


if __name__ == "__main__":
    sys.exit(main())
