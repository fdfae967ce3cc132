"""The owner of the files beside a database."""

import os
import sys
from pathlib import Path


def inherit_owner(file: Path, database: Path) -> None:
    """Give a file that root created to the owner of the database.

    If the database is new, the file goes to the owner of its folder. The bot runs as another user,
    who could not open the file otherwise.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (database if database.exists() else database.parent).stat()
        os.chown(file, owner.st_uid, owner.st_gid)
