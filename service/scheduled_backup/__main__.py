"""Make a backup, check it and remove old ones: ``python -m service.scheduled_backup``.

It reads the same settings as the bot: which database, and in ``CARTAGENA_BACKUPS`` the folder. If
the new backup fails, old backups stay. Exit code 0: done. 1: the database or a game in it is
broken. 2: a person must solve a problem first; one line says which.
"""

import os
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from service import backup
from service.monitoring.backups import BackupResult, record_backup_end
from service.scheduled_backup.dump import dump
from service.startup.problem import EXIT_REFUSED, StartupProblem
from service.startup.settings import load_storage
from service.startup.terminal import say

KEPT_SECONDS = 14 * 24 * 60 * 60
NAMES = "cartagena-*Z.*"
"""Pattern of the files of backups, also of incomplete ones that a killed backup left."""


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    try:
        settings = load_storage()
    except StartupProblem as problem:
        say(f"That cannot be done: {problem}")
        return EXIT_REFUSED
    folder = settings.backup_folder
    if arguments or folder is None or not folder.is_dir():
        say(
            "Set CARTAGENA_BACKUPS to a folder that exists: deploy/backup, which takes no"
            " arguments, puts the backups there."
        )
        return EXIT_REFUSED
    # The files contain the secrets of running games.
    os.umask(0o077)
    result = BackupResult.FAILURE
    try:
        code = _back_up(settings.database, folder)
        if code == 0:
            result = BackupResult.SUCCESS
            _remove_old(folder)
    finally:
        record_backup_end(folder, result)
    return code


def _back_up(database: Path | SecretStr, folder: Path) -> int:
    name = f"cartagena-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"
    match database:
        case Path():
            file = str(folder / f"{name}.sqlite3")
            return backup.main([file]) or backup.main(["--verify", file])
        case SecretStr() as address:
            return dump(address.get_secret_value(), folder / f"{name}.dump")


def _remove_old(folder: Path) -> None:
    for file in folder.glob(NAMES):
        if time.time() - file.stat().st_mtime > KEPT_SECONDS:
            file.unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
