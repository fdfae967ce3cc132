"""Replace a database by a backup, and keep the old database.

1. The backup is copied beside the database: `games.sqlite3.restoring-20261126T051623Z`. While this
   file exists, nobody opens the database.
2. The database gets another name, `games.sqlite3.before-20261126T051623Z`. The files that belong to
   it are renamed as well, because SQLite would write an old log into any new database.
3. The copy is renamed to `games.sqlite3`.

If the process is killed before the last step, everything can be undone. Call these functions only
under the database's lock, :func:`game.storage.sqlite.lock.lock_database`.
"""

import glob
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.storage.errors import NotWritable, StorageProblem

from .backup import Progress, copy_snapshot, sync_folder
from .connecting.opening import RESTORING, waiting_backups
from .owner import inherit_owner

BEFORE_RESTORE = ".before-"
"""A part of the name of an old database that was kept; the time of the restore follows it."""

FILE_ENDINGS = ("-wal", "-shm", "-journal", "")
"""The endings of the names of a database's files; the empty ending is the database itself."""


def replace_database(backup: Path, database: Path, progress: Progress) -> Path | None:
    """Replace a database by a copy of a backup; the database need not exist.

    Returns the new path of the old database, or `None` if there was none. If a `StorageProblem` is
    raised, the old database gets its name back.
    """
    moment = _free_moment(database)
    kept_path, waiting_path = (
        _path_beside(database, BEFORE_RESTORE, moment),
        _path_beside(database, RESTORING, moment),
    )
    copy_snapshot(backup, waiting_path, progress)
    try:
        with _translate_os_errors(database):
            inherit_owner(waiting_path, database)
            _move_all(database, kept_path)
            waiting_path.replace(database)
            sync_folder(database)
    except StorageProblem:
        # If the undo fails, the next restore undoes this one first.
        with suppress(StorageProblem):
            undo_interrupted_restore(database)
        raise
    return kept_path if kept_path.exists() else None


def undo_interrupted_restore(database: Path) -> bool:
    """Undo an interrupted restore; return whether there was one.

    Raises `StorageProblem`.
    """
    waiting = waiting_backups(database)
    with _translate_os_errors(database):
        for part_file in database.parent.glob(f"{glob.escape(database.name)}{RESTORING}*.part*"):
            part_file.unlink()
        for backup in waiting:
            _move_all(
                _path_beside(database, BEFORE_RESTORE, backup.name.rpartition(RESTORING)[2]),
                database,
            )
            backup.unlink()
            sync_folder(database)
    return bool(waiting)


def _move_all(database: Path, target: Path) -> None:
    """Rename a database and those of its files that exist."""
    for ending in FILE_ENDINGS:
        file, new_path = (path.with_name(path.name + ending) for path in (database, target))
        if file.exists():
            if new_path.exists():
                raise FileExistsError(0, f"{new_path} is in the way")
            file.rename(new_path)
    sync_folder(database)


def _free_moment(database: Path) -> str:
    """Return the present time as text, or a later time that no kept database has in its name."""
    moment = datetime.now(UTC)
    while (name := moment.strftime("%Y%m%dT%H%M%SZ")) and any(
        _path_beside(database, BEFORE_RESTORE, name + ending).exists() for ending in FILE_ENDINGS
    ):
        moment += timedelta(seconds=1)
    return name


def _path_beside(database: Path, kind: str, moment: str) -> Path:
    return database.with_name(database.name + kind + moment)


@contextmanager
def _translate_os_errors(database: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise NotWritable(str(database), error.strerror or "") from error
