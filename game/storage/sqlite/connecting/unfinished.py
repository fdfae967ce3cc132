"""Recognise a database whose replacement by a backup is not finished."""

import glob
from pathlib import Path

from game.storage.errors import UnfinishedRestore

RESTORING = ".restoring-"
"""A part of the name of a backup that will replace a database; the restore's time follows."""

MOMENT_PATTERN = "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z"


def waiting_backups(place: Path) -> list[Path]:
    """Return the backups that killed restores of this database have left beside the database."""
    return sorted(place.parent.glob(f"{glob.escape(place.name)}{RESTORING}{MOMENT_PATTERN}"))


def refuse_unfinished(place: Path) -> None:
    """Raise `UnfinishedRestore` if a restore of this database was interrupted."""
    if waiting_backups(place.resolve()):
        raise UnfinishedRestore(str(place))
