"""Let processes share many Discord servers, disturb the processes, and check that nothing is lost.

    python -m tests.sharding [--processes 4] [--shards 16] [--guilds 400] [--tables 2000]
                             [--troubles 100] [--clicks 60] [--seed N] [--keep FOLDER]
                             [--only TROUBLE …] [--plant FAULT]

Needs PostgreSQL. The first line shows the seed. With the same seed the same troubles come in the
same order, and the people draw the same random numbers. Linux only.
"""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.run import say
from tests.postgresql.server import MISSING, programs, running_server
from tests.sharding.plan import Plan, Trouble
from tests.sharding.planted import PLANTS
from tests.sharding.run import Report, run

INTEGER_OPTIONS = ("processes", "shards", "share", "guilds", "tables", "troubles")
FLOAT_OPTIONS = ("clicks", "answered")


def arguments() -> argparse.Namespace:
    """Return the command line's arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.sharding",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name in INTEGER_OPTIONS:
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan(0), name))
    for name in FLOAT_OPTIONS:
        parser.add_argument(f"--{name}", type=float, default=getattr(Plan(0), name))
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--only", nargs="+", type=Trouble, default=tuple(Trouble))
    parser.add_argument("--plant", choices=sorted(PLANTS), help="a fault, to be found")
    parser.add_argument("--keep", type=Path, help="a new folder for the logs")
    return parser.parse_args()


def main() -> int:
    """Run the test. Return 0 if all was right, 1 if not, and 2 if PostgreSQL is not installed."""
    chosen = arguments()
    found = programs()
    if found is None:
        say(MISSING)
        return 2
    numbers = {name: getattr(chosen, name) for name in (*INTEGER_OPTIONS, *FLOAT_OPTIONS)}
    kinds = tuple(chosen.only)
    plan = Plan(chosen.seed, **numbers, kinds=kinds, plant=PLANTS.get(chosen.plant))
    say(f"seed {plan.seed}")
    # The path of a Unix socket must be short.
    with running_server(found) as server, TemporaryDirectory(prefix="sh-") as folder:
        log_folder = chosen.keep or Path(folder)
        log_folder.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(run(plan, server, log_folder, say))
    print_report(plan, report)
    return bool(report.problems)


def print_report(plan: Plan, report: Report) -> None:
    """Print what happened and every problem that was found."""
    say(f"{report.clicks} clicks, {report.answered} answered, {report.accepted} accepted")
    seconds = sorted(report.seconds_away) or [0.0]
    median, longest = seconds[len(seconds) // 2], seconds[-1]
    say(f"{report.troubles.total()} troubles: { {str(k): n for k, n in report.troubles.items()} }")
    say(f"{len(seconds)} tables asked, answered after {median:.1f} s, at most {longest:.1f} s")
    say(f"{report.games} games; {report.start_count} lives of {plan.processes} processes")
    say(f"{report.early_logins} logins came too early")
    for problem in report.problems[:50]:
        say(f"WRONG: {problem}")
    problems = len(report.problems)
    say(f"seed {plan.seed}: " + (f"{problems} problems" if problems else "all right"))


if __name__ == "__main__":
    sys.exit(main())
