"""Make a backup, check it and remove old ones: ``python -m service.scheduled_backup``.

It reads the same settings as the bot: which database, and in ``CARTAGENA_BACKUPS`` the folder. If
the new backup fails, old backups stay. Exit code 0: done. 1: the database or a game in it is
broken. 2: a person must solve a problem first; one line says which.
"""

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from service import backup
from service.backups.verifying import BROKEN, Verdict
from service.monitoring.backups import backup_games, record_failure, record_success
from service.scheduled_backup.dump import dump
from service.scheduled_backup.keeping import backup_path, remove_old, set_aside
from service.startup.problem import EXIT_REFUSED, StartupProblem, number_with_noun, say
from service.startup.settings import load_storage


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
    now = datetime.now(UTC)
    verdict = Verdict(BROKEN)
    try:
        verdict = _back_up(settings.database, folder, now)
    finally:
        if verdict.exit_code != 0:
            record_failure(folder)
    if verdict.exit_code == 0:
        _finish(folder, verdict.game_count, now)
    return verdict.exit_code


def _back_up(database: Path | SecretStr, folder: Path, now: datetime) -> Verdict:
    match database:
        case Path():
            file = backup_path(folder, now, ".sqlite3")
            code = backup.main([str(file)])
            if code != 0:
                return Verdict(code)
            verdict = backup.verify_and_report(file)
            if verdict.exit_code != 0:
                set_aside(file)
            return verdict
        case SecretStr() as address:
            return dump(address.get_secret_value(), backup_path(folder, now, ".dump"))


def _finish(folder: Path, games: int, now: datetime) -> None:
    """Record a good backup, and remove old ones unless the games have become suspiciously few."""
    before = backup_games(folder).get("last", games)
    record_success(folder, games)
    if 2 * games < before:
        say(
            f"Warning: this backup holds {number_with_noun(games, 'game')}, the one before held"
            f" {before}. Does CARTAGENA_DATABASE still name the bot's database? No old backup was"
            " removed this time."
        )
    else:
        remove_old(folder, now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
