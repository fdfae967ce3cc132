"""Opens a database under a restriction of the system, and prints the result.

`python -m tests.storage.processes.opener PATH [nobody | short]`
"""

import asyncio
import os
import resource
import sys
from collections.abc import Callable

from game.storage.errors import StorageProblem
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.schema import all_migrations

NOBODY = 65534
MOST_FILE_BYTES = 33_000
"""Bytes that a file may have: enough for the index of SQLite's log, too few for the log."""


def become_nobody() -> None:
    """Give up the rights of root, because no file mode restricts root."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def allow_only_short_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_BYTES, MOST_FILE_BYTES))


RESTRICTIONS: dict[str, Callable[[], None]] = {
    "nobody": become_nobody,
    "short": allow_only_short_files,
}


async def try_to_open(path: str) -> str:
    try:
        async with await SqliteRepository.open(path, 0.05):
            return "opened"
    except StorageProblem as problem:
        return f"{type(problem).__name__} {problem}"


def main(path: str, *restrictions: str) -> None:
    all_migrations()
    for restriction in restrictions:
        RESTRICTIONS[restriction]()
    print(asyncio.run(try_to_open(path)))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
