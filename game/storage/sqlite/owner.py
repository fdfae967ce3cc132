"""The owner of a database, and of the files beside it."""

import os
import sys
from pathlib import Path


def inherit_owner(file: Path, database: Path) -> None:
    """Make the owner of the database also the owner of a file that root created.

    If the database is new, the owner of its folder gets the file. The bot runs as another user than
    root, who could not open a file of root.
    """
    _give(file, database if database.exists() else database.parent)


def inherit_owner_of_folder(database: Path) -> None:
    """Make the owner of the folder also the owner of a new database that root created."""
    _give(database, database.parent)


def _give(file: Path, model: Path) -> None:
    """If this process is root's, give a file the owner of another file or of a folder."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = model.stat()
        os.chown(file, owner.st_uid, owner.st_gid)
