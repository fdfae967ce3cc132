"""Replace a database by a backup, and keep the old database.

1. The backup is copied beside the database: `games.sqlite3.restoring-20261126T051623Z`. While this
   file exists, nobody opens the database.
2. The database gets another name, `games.sqlite3.before-20261126T051623Z`. The files that belong to
   it are renamed as well, because SQLite would write an old log into any new database.
3. The copy is renamed to `games.sqlite3`.

If the process is killed before the last step, everything can be undone. Call these functions only
under the database's lock, :func:`game.storage.sqlite.lock.held`.
"""

import glob
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.storage.errors import NotWritable, StorageProblem

from .backup import Progress, copy, sync_folder
from .connecting.unfinished import RESTORING, waiting_backups
from .owner import inherit_owner

BEFORE_RESTORE = ".before-"
"""A part of the name of an old database that was kept; the time of the restore follows it."""

FILE_ENDINGS = ("-wal", "-shm", "-journal", "")
"""The endings of the names of a database's files; the empty ending is the database itself."""


def replace_database(backup: Path, place: Path, progress: Progress) -> Path | None:
    """Replace a database by a copy of a backup; the database need not exist.

    Returns the new path of the old database, or `None` if there was none. If a `StorageProblem` is
    raised, the old database gets its name back.
    """
    moment = _free_moment(place)
    kept_path, waiting_path = (
        _path_beside(place, BEFORE_RESTORE, moment),
        _path_beside(place, RESTORING, moment),
    )
    copy(backup, waiting_path, progress)
    try:
        with _translate_os_errors(place):
            inherit_owner(waiting_path, place)
            _move_all(place, kept_path)
            waiting_path.replace(place)
            sync_folder(place)
    except StorageProblem:
        # If the undo fails, the next restore undoes this one first.
        with suppress(StorageProblem):
            undo(place)
        raise
    return kept_path if kept_path.exists() else None


def undo(place: Path) -> bool:
    """Undo an interrupted restore; return whether there was one.

    Raises `StorageProblem`.
    """
    waiting = waiting_backups(place)
    with _translate_os_errors(place):
        for part_file in place.parent.glob(f"{glob.escape(place.name)}{RESTORING}*.part*"):
            part_file.unlink()
        for backup in waiting:
            _move_all(
                _path_beside(place, BEFORE_RESTORE, backup.name.rpartition(RESTORING)[2]), place
            )
            backup.unlink()
            sync_folder(place)
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


def _free_moment(place: Path) -> str:
    """Return the present time as text, or a later time that no kept database has in its name."""
    moment = datetime.now(UTC)
    while (name := moment.strftime("%Y%m%dT%H%M%SZ")) and any(
        _path_beside(place, BEFORE_RESTORE, name + ending).exists() for ending in FILE_ENDINGS
    ):
        moment += timedelta(seconds=1)
    return name


def _path_beside(place: Path, kind: str, moment: str) -> Path:
    return place.with_name(place.name + kind + moment)


@contextmanager
def _translate_os_errors(place: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise NotWritable(str(place), error.strerror or "") from error
