"""Recognises a database that is just being replaced by a backup."""

import glob
from pathlib import Path

from game.storage.errors import UnfinishedRestore

RESTORING = ".restoring-"
"""Stands in the name of the backup that is to take a database's place, before the moment."""

MOMENT = "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z"


def waiting_backups(place: Path) -> list[Path]:
    """Return the backups that stand beside a database, each left by a restore that was killed."""
    return sorted(place.parent.glob(f"{glob.escape(place.name)}{RESTORING}{MOMENT}"))


def refuse_unfinished(place: Path) -> None:
    """Raise `UnfinishedRestore` where a database is neither the old one nor the new one."""
    if waiting_backups(place.resolve()):
        raise UnfinishedRestore(str(place))
