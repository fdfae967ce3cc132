"""Puts a backup in the place of a database, and keeps what was there.

1. The backup is copied beside the database: `games.sqlite3.restoring-20261126T051623Z`. While that
   is there, nobody opens the database.
2. The database gets another name, `games.sqlite3.before-20261126T051623Z`, and so do the files that
   belong to it, as SQLite would write an old log into any new database.
3. The copy is renamed to `games.sqlite3`.

Killed before the last step, all of it can be undone. Call this under the database's lock alone, as
:func:`game.storage.sqlite.lock.held` gives it.
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

BEFORE = ".before-"
"""Stands in the name of what was there before, in front of the moment."""

FILES = ("-wal", "-shm", "-journal", "")
"""What a database's name is followed by: the files that belong to it, and the database itself."""


def put_back(backup: Path, place: Path, progress: Progress) -> Path | None:
    """Put a copy of a backup in the place of a database, or where there is none.

    Returns where the old database is now. Raises `StorageProblem`, with the old one in its place.
    """
    moment = _free_moment(place)
    kept, waiting = _named(place, BEFORE, moment), _named(place, RESTORING, moment)
    copy(backup, waiting, progress)
    try:
        with _writing(place):
            inherit_owner(waiting, place)
            _move_all(place, kept)
            waiting.replace(place)
            sync_folder(place)
    except StorageProblem:
        # Else it is left to the next restore.
        with suppress(StorageProblem):
            undo(place)
        raise
    return kept if kept.exists() else None


def undo(place: Path) -> bool:
    """Undo what a killed restore has left undone; return whether there was one.

    Raises `StorageProblem`.
    """
    waiting = waiting_backups(place)
    with _writing(place):
        for part in place.parent.glob(f"{glob.escape(place.name)}{RESTORING}*.part*"):
            part.unlink()
        for one in waiting:
            _move_all(_named(place, BEFORE, one.name.rpartition(RESTORING)[2]), place)
            one.unlink()
            sync_folder(place)
    return bool(waiting)


def _move_all(database: Path, target: Path) -> None:
    """Rename a database and what belongs to it, as far as it is there."""
    for ending in FILES:
        file, new = (path.with_name(path.name + ending) for path in (database, target))
        if file.exists():
            if new.exists():
                raise FileExistsError(0, f"{new} is in the way")
            file.rename(new)
    sync_folder(database)


def _free_moment(place: Path) -> str:
    """Return the time of now, or soon after it, at which nothing was kept."""
    moment = datetime.now(UTC)
    while (name := moment.strftime("%Y%m%dT%H%M%SZ")) and any(
        _named(place, BEFORE, name + ending).exists() for ending in FILES
    ):
        moment += timedelta(seconds=1)
    return name


def _named(place: Path, kind: str, moment: str) -> Path:
    return place.with_name(place.name + kind + moment)


@contextmanager
def _writing(place: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise NotWritable(str(place), error.strerror or "") from error
