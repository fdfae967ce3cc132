"""Copy the games to a file while the bot runs: ``python -m service.backup FILE``.

``python -m service.backup --verify FILE`` checks a copy: whether the database is sound, and whether
every game in it can be replayed. Exit code 0: the copy was made, or the checked copy is sound. 1:
the database or a game in it is broken. 2: a person must solve a problem first; one line says which.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.sqlite.backup import copy_snapshot
from service.backups.verifying import BROKEN, Verdict, verify
from service.database import reason_of
from service.startup.problem import EXIT_REFUSED, ProgressLine, StartupProblem, say
from service.startup.settings import load_database


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    match arguments:
        case ["--verify", file]:
            return verify_and_report(Path(file)).exit_code
        case [file] if not file.startswith("-"):
            return _report_problems(lambda: Verdict(_make_backup(Path(file)))).exit_code
        case _:
            say(
                "To keep a copy of the games: python -m service.backup FILE. To look at one:"
                " python -m service.backup --verify FILE."
            )
            return EXIT_REFUSED


def verify_and_report(file: Path) -> Verdict:
    """Check a backup, and print the result or the problem."""
    return _report_problems(lambda: verify(file))


def _report_problems(work: Callable[[], Verdict]) -> Verdict:
    """Do work, and print the problem that a person must solve."""
    try:
        return work()
    except StartupProblem as problem:
        say(f"That cannot be done: {problem}")
    except FileExistsError as error:
        say(
            f"{error.args[0]} is there already. A backup takes no other file's place: choose"
            " another name."
        )
    except StorageProblem as problem:
        say(f"That cannot be done: {reason_of(problem)}")
        if isinstance(problem, DamagedDatabase):
            return Verdict(BROKEN)
    return Verdict(EXIT_REFUSED)


def _make_backup(target: Path) -> int:
    source = load_database()
    if not isinstance(source, Path):
        say(
            "CARTAGENA_DATABASE names a PostgreSQL database: keep a copy of it with pg_dump, as"
            " docs/operating.md tells."
        )
        return EXIT_REFUSED
    progress = ProgressLine()
    copy_snapshot(
        source,
        target,
        lambda done, total: progress.say(lambda: f"{100 * done // max(total, 1)} % copied"),
    )
    say(f"{target} holds the games as they were when this began.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
