"""Plant small random faults in a package, and list those that its own quick tests do not find.

    python -m tests.mutation --package cogs [--seed 7] [--count 60] [--tests tests/cogs …] [--all]

The faults are planted in a copy of the tree. With the same seed, functions that did not change get
the same faults. Exits with the number of faults that no test found.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.chaos.run import say
from tests.mutation.copy import Copy
from tests.mutation.faults import draw

ALL_TESTS = ["tests", "playground/tests"]


def arguments() -> argparse.Namespace:
    """Return the command line's arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--package", required=True, help="a folder, for example game/tables")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--tests", nargs="+", help="folders, instead of the package's own tests")
    parser.add_argument("--all", action="store_true", help="try the rest with all quick tests")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[2])
    return parser.parse_args()


def main() -> int:
    """Draw the faults, run the tests with each, and return how many faults no test found."""
    chosen = arguments()
    tests = chosen.tests or [str(Path("tests") / chosen.package.removeprefix("game/"))]
    survivors = 0
    with TemporaryDirectory(prefix="mutation-") as folder:
        copy = Copy(chosen.root, Path(folder), chosen.workers)
        faults = draw(chosen.root, chosen.package, chosen.seed, chosen.count)
        tests_by_line = copy.tests_by_line(chosen.package, tests)
        for fault in faults:
            if copy.finds(fault, tests_by_line.of(fault)):
                result = "found"
            elif chosen.all and copy.finds(fault, ALL_TESTS):
                result = "found elsewhere"
            else:
                result = "SURVIVES"
                survivors += 1
            say(f"{result:15} {fault.path}:{fault.line} {fault.description}")
    say(f"{survivors} of {len(faults)} faults with seed {chosen.seed} were not found")
    return survivors


if __name__ == "__main__":
    sys.exit(main())
