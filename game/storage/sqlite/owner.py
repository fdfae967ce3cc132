"""Whose the files beside a database are."""

import os
import sys
from pathlib import Path


def inherit_owner(file: Path, database: Path) -> None:
    """Give a file that root made to the owner of the database, or of its folder where it is new.

    The bot, which is another user, could not open it otherwise.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        theirs = (database if database.exists() else database.parent).stat()
        os.chown(file, theirs.st_uid, theirs.st_gid)
