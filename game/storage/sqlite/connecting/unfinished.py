"""Recognise a database whose replacement by a backup is not finished."""

import glob
from pathlib import Path

from game.storage.errors import UnfinishedRestore

RESTORING = ".restoring-"
"""A part of the name of a backup that will replace a database; the restore's time follows."""

MOMENT_PATTERN = "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z"


def waiting_backups(database: Path) -> list[Path]:
    """Return the backups that killed restores of this database have left beside the database."""
    return sorted(database.parent.glob(f"{glob.escape(database.name)}{RESTORING}{MOMENT_PATTERN}"))


def refuse_unfinished_restore(database: Path) -> None:
    """Raise `UnfinishedRestore` if a restore of this database was interrupted."""
    if waiting_backups(database.resolve()):
        raise UnfinishedRestore(str(database))
