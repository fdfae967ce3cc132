"""Move the games to another database: ``python -m service.move FROM TO``.

FROM and TO are each the path of a SQLite file or the address of a PostgreSQL database. Stop the bot
first. If a move is interrupted, start it again: it continues where it stopped.

Exit codes:

- 0: the games were moved; every row was compared, and every game was replayed.
- 1: the databases differ, a database is damaged, or a game cannot be replayed.
- 2: a person must solve a problem first; one line says which.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from pydantic import SecretStr

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.marks import MOVED_TO
from game.storage.moving.moving import RowDiffers, TargetNotEmpty, compare_databases, copy_database
from game.storage.moving.sqlite import SqliteStore
from game.storage.moving.store import Store
from game.storage.sqlite.lock import lock_database
from service.backups.verifying import replay_all
from service.database import (
    describe_location,
    open_for_moving,
    open_repository,
    open_unfinished,
    reason_of,
)
from service.startup.problem import EXIT_REFUSED, ProgressLine, number_with_noun, say
from service.startup.settings import read_database

BROKEN = 1
USAGE = (
    "To move the games to another database: python -m service.move FROM TO. Each is the path of a"
    " file in a folder that exists, or an address like postgresql://user:password@host/name."
)

Database = Path | SecretStr


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    try:
        source, target = map(read_database, arguments)
    except ValueError:
        say(USAGE)
        return EXIT_REFUSED
    if isinstance(source, Path) and not source.is_file():
        say(f"There is no file {source} to move games from.")
        return EXIT_REFUSED
    if describe_location(source) == describe_location(target):
        say(USAGE)
        return EXIT_REFUSED
    try:
        with ExitStack() as locks:
            for database in (source, target):
                if isinstance(database, Path):
                    locks.enter_context(lock_database(database))
            return asyncio.run(_move(source, target))
    except TargetNotEmpty:
        say(
            f"The database {describe_location(target)} is not empty, and no unfinished copy of this"
            " one: choose an empty one."
        )
        return EXIT_REFUSED
    except RowDiffers as difference:
        say(
            f"{describe_location(target)} differs from where the games come from ({difference}):"
            " was the bot running? Empty it and begin anew."
        )
        return BROKEN
    except StorageProblem as problem:
        say(f"That cannot be done: {reason_of(problem)}")
        return BROKEN if isinstance(problem, DamagedDatabase) else EXIT_REFUSED


async def _move(source: Database, target: Database) -> int:
    # Opening a database migrates it to the newest version, so that both have the same tables.
    async with await open_for_moving(source) as source_repository:
        moved_to = await source_repository.saved_text(MOVED_TO)
    await (await open_unfinished(target)).close()
    if moved_to not in (None, describe_location(target)):
        say(
            f"Note: the games of {describe_location(source)} were moved to {moved_to} before. They"
            " are moved as they were then; what was played there since is not among them."
        )
    progress = ProgressLine()
    await _copy_and_compare(source, target, progress)
    async with await open_repository(target) as repository:
        replayed = await replay_all(
            repository,
            lambda games: progress.say(lambda: f"{number_with_noun(games, 'game')} replayed"),
        )
    for number, reason in replayed.broken.items():
        say(f"Game {number} cannot be replayed: {reason}")
    if replayed.broken:
        say(
            f"All is in {describe_location(target)}, and every row is the same, but the games named"
            " above cannot be replayed: they were not in order before either."
        )
        return BROKEN
    say(
        f"{describe_location(target)} holds {number_with_noun(replayed.game_count, 'game')}:"
        " every row is the same, and each game was replayed."
    )
    return 0


async def _copy_and_compare(source: Database, target: Database, progress: ProgressLine) -> None:
    def make_report(message: Callable[[str, int], str]) -> Callable[[str, int, int], None]:
        return lambda table, done, total: progress.say(
            lambda: message(table, 100 * done // max(total, 1))
        )

    source_store, target_store = await _open_store(source), None
    try:
        target_store = await _open_store(target)
        report_copied = make_report(lambda table, done: f"{table}: {done} % copied")
        await copy_database(source_store, target_store, describe_location(source), report_copied)
        report_compared = make_report(lambda table, done: f"{table}: {done} % compared")
        await compare_databases(source_store, target_store, report_compared)
        # This order matters. If the process is killed between these two lines, the bot opens
        # neither database. In the other order it could open both.
        await source_store.mark_moved_to(describe_location(target))
        await target_store.mark_complete()
    finally:
        for store in (source_store, target_store):
            if store is not None:
                await store.close()


async def _open_store(database: Database) -> Store:
    match database:
        case Path() as path:
            return SqliteStore(str(path))
        case SecretStr() as address:
            from game.storage.moving.postgresql import PostgresStore

            return await PostgresStore.open(address.get_secret_value())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
