"""Runs all commands of benchmarks/README.md one after another, to print their figures anew.

    make figures
    python -m benchmarks.figures [--small] [NAME …]

Run it on an idle machine: it takes about two hours, half an hour of them for an outage of Discord.
`--small` only tries whether each command runs; its figures say nothing. The soak is not among them.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Command:
    """A program with the arguments of README.md, and with arguments for a quick try."""

    name: str
    arguments: str = ""
    small: str = ""

    @property
    def whole(self) -> str:
        """The program and its arguments as README.md has them."""
        return f"benchmarks.{self.name} {self.arguments}".strip()

    def words(self, *, small: bool) -> list[str]:
        """Return the command line."""
        arguments = self.small if small else self.arguments
        return [sys.executable, "-m", f"benchmarks.{self.name}", *arguments.split()]


COMMANDS = (
    Command("engine", small="--games 1 --rounds 1"),
    Command("clicks", small="--share 0.02"),
    Command("turns", "--turns 500", small="--turns 5"),
    Command("pictures", small="--rounds 1"),
    Command("replays"),
    Command("memory", small="--actions 60"),
    Command("crowd", small="--tables 3 --seconds 3"),
    Command("beside_computers", small="--rounds 1 --seconds 3"),
    Command("many_tables", small="--tables 20 --lagging 10 --in-use 5 --patience 60"),
    Command("many_tables", "--outage 30 --tables 500", small="--outage 0.05 --tables 12"),
    Command("commits", small="--clicks 5"),
    Command("finding", small="--games 200"),
    Command("throughput", small="--tables 8 --seconds 3 --rounds 1 --part 0.5"),
    Command("servers", small="--servers 5 --channels 2"),
    Command("thinking", small="--games 1"),
    Command("chances", "--games 200", small="--games 20"),
    Command("statements"),
    Command("ratings", small="--runs 2 --games 500"),
)


def main(names: Sequence[str], *, small: bool) -> int:
    """Run the commands with these names, or all; return 1 if one of them failed."""
    failed = list[str]()
    for command in COMMANDS:
        if names and command.name not in names:
            continue
        print(f"\n## python -m {command.whole}\n", flush=True)
        began = time.monotonic()
        done = subprocess.run(command.words(small=small), cwd=ROOT, check=False)
        print(f"\n({time.monotonic() - began:.0f} s)", flush=True)
        if done.returncode:
            failed.append(command.whole)
    print("\nFailed: " + ("; ".join(failed) or "none"))
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    sys.exit(main(given.names, small=given.small))
