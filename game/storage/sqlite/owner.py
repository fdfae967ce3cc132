"""The owner of the files beside a database."""

import os
import sys
from pathlib import Path


def inherit_owner(file: Path, database: Path) -> None:
    """Make the owner of the database also the owner of a file that root created.

    If the database is new, the owner of its folder gets the file. The bot runs as another user than
    root, who could not open a file of root.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (database if database.exists() else database.parent).stat()
        os.chown(file, owner.st_uid, owner.st_gid)
