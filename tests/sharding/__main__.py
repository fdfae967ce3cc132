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
from tests.postgresql.server import NO_POSTGRESQL_TEXT, programs, running_server
from tests.sharding.plan import ProcessTrouble, RunPlan
from tests.sharding.planted import PLANTERS_BY_FAULT
from tests.sharding.run import Report, run_plan

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
        parser.add_argument(f"--{name}", type=int, default=getattr(RunPlan(0), name))
    for name in FLOAT_OPTIONS:
        parser.add_argument(f"--{name}", type=float, default=getattr(RunPlan(0), name))
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--only", nargs="+", type=ProcessTrouble, default=tuple(ProcessTrouble))
    parser.add_argument("--plant", choices=sorted(PLANTERS_BY_FAULT), help="a fault, to be found")
    parser.add_argument("--keep", type=Path, help="a new folder for the logs")
    return parser.parse_args()


def main() -> int:
    """Run the test. Return 0 if all was right, 1 if not, and 2 if PostgreSQL is not installed."""
    chosen = arguments()
    found = programs()
    if found is None:
        say(NO_POSTGRESQL_TEXT)
        return 2
    numbers = {name: getattr(chosen, name) for name in (*INTEGER_OPTIONS, *FLOAT_OPTIONS)}
    kinds = tuple(chosen.only)
    plan = RunPlan(
        chosen.seed, **numbers, trouble_kinds=kinds, plant_fault=PLANTERS_BY_FAULT.get(chosen.plant)
    )
    say(f"seed {plan.seed}")
    # The path of a Unix socket must be short.
    with running_server(found) as server, TemporaryDirectory(prefix="sh-") as folder:
        log_folder = chosen.keep or Path(folder)
        log_folder.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(run_plan(plan, server, log_folder, say))
    print_report(plan, report)
    return bool(report.problems)


def print_report(plan: RunPlan, report: Report) -> None:
    """Print what happened and every problem that was found."""
    say(
        f"{report.click_count} clicks, {report.answered_count} answered, "
        f"{report.accepted_count} accepted"
    )
    seconds = sorted(report.seconds_away) or [0.0]
    median, longest = seconds[len(seconds) // 2], seconds[-1]
    say(
        f"{report.trouble_counts.total()} troubles: "
        f"{ {str(k): n for k, n in report.trouble_counts.items()} }"
    )
    say(f"{len(seconds)} tables asked, answered after {median:.1f} s, at most {longest:.1f} s")
    say(f"{report.game_count} games; {report.start_count} lives of {plan.processes} processes")
    say(f"{report.early_logins} logins came too early")
    for problem in report.problems[:50]:
        say(f"WRONG: {problem}")
    problems = len(report.problems)
    say(f"seed {plan.seed}: " + (f"{problems} problems" if problems else "all right"))


if __name__ == "__main__":
    sys.exit(main())
