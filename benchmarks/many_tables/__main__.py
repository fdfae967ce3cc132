"""Measures a start with ten thousand tables and one with lagging boards, or else an outage.

    python -m benchmarks.many_tables [--tables 10000] [--lagging 2000] [--in-use 500]
                                     [--patience 120]
    python -m benchmarks.many_tables --outage 30 --tables 500

The benchmark uses a local stand-in for Discord that has Discord's limits. Linux only.
"""

import argparse
import asyncio
import statistics

from benchmarks.many_tables.lagging import CatchUpResult, measure_catch_up
from benchmarks.many_tables.outage import run_outage
from benchmarks.many_tables.up_to_date import (
    ClickCosts,
    Start,
    empty_bot_mib,
    measure_clicks,
    measure_start,
)

FEW_TABLES = 10


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many_tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="open games with right boards")
    parser.add_argument("--lagging", type=int, default=2_000, help="boards that lag")
    parser.add_argument("--in-use", type=int, default=500, help="tables that people click at")
    parser.add_argument("--patience", type=float, default=120, help="seconds to wait for a start")
    parser.add_argument("--outage", type=float, help="minutes that Discord is down, nothing else")
    return parser.parse_args()


def print_row(what: str, measured: str, goal: str) -> None:
    """Print a row: what was measured, the result, and the goal."""
    print(f"{what:58}{measured:>24}   {goal}", flush=True)


async def measure_up_to_date(tables: int, in_use: int, patience: float) -> None:
    """Measure a start, and clicks, while all boards are up to date."""
    print_start(tables, await empty_bot_mib(), await measure_start(tables, patience))
    print_clicks(tables, *await measure_clicks(FEW_TABLES, tables, in_use, patience))


def print_start(tables: int, empty_mib: float, start: Start) -> None:
    """Print the rows about a start."""
    print(f"A start with {tables:,} tables whose boards are right")
    print_row("from READY to the first click answered", f"{start.first_click:.2f} s", "5 s")
    memory = f"{start.mib - empty_mib:.0f} MiB ({start.mib:.0f})"
    print_row("above the empty bot's memory", memory, "300 MiB")
    print_row(
        "longest stall, by a cheap click every 20 ms", f"{1000 * start.stall:.0f} ms", "50 ms"
    )
    print_row("cheap clicks without an answer", str(start.unanswered), "0")
    so_far = "" if start.became_idle else " and going on"
    print_row("requests about channels", f"{start.requests}{so_far}", "0")
    print_row("answers 429", str(start.answers_429), "0")


def print_clicks(tables: int, few: ClickCosts, many: ClickCosts) -> None:
    """Print the rows about the cost of a click."""
    print_row(f"CPU a click at {FEW_TABLES} tables, in use", f"{few.in_use_ms:.2f} ms", "")
    ratio = f"{many.in_use_ms:.2f} ms, {many.in_use_ms / few.in_use_ms:.2f} x"
    print_row(f"CPU a click at {tables:,} tables, in use", ratio, "1.1 x")
    more = f"{many.first_touch_ms - many.in_use_ms:.2f} ms"
    print_row("more for a table touched first since the start", more, "6 ms")


async def measure_lagging_start(boards: int, patience: float) -> None:
    """Measure a start while many boards lag."""
    found = await measure_catch_up(boards, patience)
    print(f"A start with {boards:,} boards that lag, every other one by a turn")
    caught = f"{found.up_to_date_boards:,} in {found.seconds:.0f} s"
    print_row("boards brought to date", caught, f"all {boards:,}")
    print_row("answers 429", str(found.answers_429), "0")
    print_row(
        "turn changes before others, of all pairs",
        f"{100 * found.turns_first_share:.0f} %",
        "100 %",
    )
    print_clicks_meanwhile(found)


def print_clicks_meanwhile(found: CatchUpResult) -> None:
    """Print the rows about people who click at other tables."""
    waits = sorted(found.clicks.waits)
    p99 = f"{1000 * waits[int(0.99 * len(waits))]:.0f} ms" if waits else "none"
    median = f"{1000 * statistics.median(waits):.0f} ms" if waits else "none"
    print_row("a click meanwhile, median", median, "")
    print_row("a click meanwhile, p99", p99, "250 ms")
    print_row("clicks meanwhile without an answer", str(found.unanswered), "0")


async def measure_outage(tables: int, minutes: float, patience: float) -> None:
    """Measure an outage of Discord right after people played at all tables."""
    found = await run_outage(tables, minutes, patience)
    print(f"{tables:,} tables played at, then {minutes:g} minutes of 5xx and without the gateway")
    print_row("boards behind when it began", str(found.boards_behind), "")
    right = f"{found.up_to_date_boards:,} in {found.seconds:.0f} s"
    print_row("boards right again", right, f"all {tables:,} in 120 s")
    print_row("until the first click was answered", f"{found.answer_seconds:.0f} s", "")
    print_row("tables that lost what was played", str(found.tables_with_loss), "0")
    print_row("tables that called somebody twice", str(found.tables_pinged_twice), "0")
    print_row("answers 429", str(found.answers_429), "0")


async def main() -> None:
    """Measure both starts, or the outage."""
    chosen = arguments()
    if chosen.outage is not None:
        await measure_outage(chosen.tables, chosen.outage, chosen.patience)
        return
    in_use = min(chosen.in_use, chosen.tables - 1)
    await measure_up_to_date(chosen.tables, in_use, chosen.patience)
    await measure_lagging_start(chosen.lagging, chosen.patience)


if __name__ == "__main__":
    asyncio.run(main())
