"""Move the games to another database: ``python -m service.move FROM TO``.

Each is the path of a SQLite file or the address of a PostgreSQL database. Stop the bot first. What
was interrupted goes on when it is started again.

Exit code 0: moved, and proved. 1: something is not as it should be. 2: a person must see to
something; one line says to what.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from pydantic import SecretStr

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.moving.moving import Differs, NotEmpty, compare, copy
from game.storage.moving.sqlite import SqliteStore
from game.storage.moving.store import Store
from game.storage.sqlite.lock import held
from i18n import Words
from service.backups.replaying import replay_all
from service.database import opened, opened_to_move, opened_unfinished, place_of, reason_of
from service.startup.problem import EXIT_REFUSED
from service.startup.settings import read_database
from service.startup.terminal import ProgressLine, say, terminal_words

BROKEN = 1

Database = Path | SecretStr


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    words = terminal_words()
    try:
        source, target = map(read_database, arguments)
    except ValueError:
        say(words("move-usage"))
        return EXIT_REFUSED
    if isinstance(source, Path) and not source.is_file():
        say(words("move-no-source", place=str(source)))
        return EXIT_REFUSED
    if place_of(source) == place_of(target):
        say(words("move-usage"))
        return EXIT_REFUSED
    try:
        with ExitStack() as alone:
            for database in (source, target):
                if isinstance(database, Path):
                    alone.enter_context(held(database))
            return asyncio.run(_move(source, target, words))
    except NotEmpty:
        say(words("move-not-empty", place=place_of(target)))
        return EXIT_REFUSED
    except Differs as difference:
        say(words("move-differs", place=place_of(target), row=str(difference)))
        return BROKEN
    except StorageProblem as problem:
        say(words("move-refused", reason=words.render(reason_of(problem))))
        return BROKEN if isinstance(problem, DamagedDatabase) else EXIT_REFUSED


async def _move(source: Database, target: Database, words: Words) -> int:
    # Opening brings both to the newest version, so that their tables are the same.
    await (await opened_to_move(source)).close()
    await (await opened_unfinished(target)).close()
    progress = ProgressLine()
    await _copied(source, target, words, progress)
    async with await opened(target) as repository:
        replayed = await replay_all(
            repository, lambda games: progress.say(lambda: words("move-replaying", games=games))
        )
    for number, reason in replayed.broken.items():
        say(words("move-broken-game", number=str(number), reason=reason))
    if replayed.broken:
        say(words("move-broken", place=place_of(target)))
        return BROKEN
    say(words("move-done", place=place_of(target), games=replayed.games))
    return 0


async def _copied(source: Database, target: Database, words: Words, progress: ProgressLine) -> None:
    def told(message: Callable[[str, int], str]) -> Callable[[str, int, int], None]:
        return lambda table, done, every: progress.say(
            lambda: message(table, 100 * done // max(every, 1))
        )

    giving, taking = await _store(source), None
    try:
        taking = await _store(target)
        copying = told(lambda table, done: words("move-copying", table=table, percent=done))
        await copy(giving, taking, place_of(source), copying)
        comparing = told(lambda table, done: words("move-comparing", table=table, percent=done))
        await compare(giving, taking, comparing)
        # In this order: a kill in between leaves two databases that no bot opens, never two that
        # one does.
        await giving.note_moved(place_of(target))
        await taking.unmark()
    finally:
        for store in (giving, taking):
            if store is not None:
                await store.close()


async def _store(database: Database) -> Store:
    match database:
        case Path() as path:
            return SqliteStore(str(path))
        case SecretStr() as address:
            from game.storage.moving.postgresql import PostgresStore

            return await PostgresStore.open(address.get_secret_value())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
