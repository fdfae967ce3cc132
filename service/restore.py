"""Replace the games with a backup: ``python -m service.restore BACKUP``.

Stop the bot first. The games that were there are kept under a name with the current time in it. If
a restore is killed, the next start of this command undoes it; until then the bot does not start.
Use ``--new BACKUP`` if there are no games yet. Exit code 0: the backup is in place. 1: the backup
is broken. 2: a person must solve a problem first; one line says which. With exit code 1 or 2,
nothing was changed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.sqlite.lock import lock_database
from game.storage.sqlite.restoring import replace_database, undo_interrupted_restore
from service.backups.verifying import BROKEN, verify
from service.database import reason_of
from service.startup.problem import EXIT_REFUSED, ProgressLine, StartupProblem, say
from service.startup.settings import load_database


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    match arguments:
        case ["--new", backup] if not backup.startswith("-"):
            replaces = False
        case [backup] if not backup.startswith("-"):
            replaces = True
        case _:
            say(
                "To put a backup in the place of the games, once the bot has stopped: python -m"
                " service.restore BACKUP. Where there are no games yet: python -m service.restore"
                " --new BACKUP."
            )
            return EXIT_REFUSED
    try:
        database = load_database()
        if not isinstance(database, Path):
            say(
                "CARTAGENA_DATABASE names a PostgreSQL database: put a backup back with"
                " pg_restore, as docs/operating.md tells."
            )
            return EXIT_REFUSED
        place = database.resolve()
        with lock_database(place):
            return _restore(Path(backup), place, replaces=replaces)
    except StartupProblem as problem:
        say(f"The backup was not put back: {problem}")
        return EXIT_REFUSED
    except StorageProblem as problem:
        say(f"The backup was not put back: {reason_of(problem)}")
        return BROKEN if isinstance(problem, DamagedDatabase) else EXIT_REFUSED


def _restore(backup: Path, place: Path, *, replaces: bool) -> int:
    if undo_interrupted_restore(place):
        say(
            f"An earlier restore of {place} was broken off; everything is as it was before that"
            " one."
        )
    if replaces and not place.exists():
        say(
            f"There are no games at {place} that a backup could replace. Does CARTAGENA_DATABASE"
            " say where the bot keeps them? If it does, run python -m service.restore --new BACKUP."
        )
        return EXIT_REFUSED
    if not replaces and place.exists():
        say(
            f"There are games at {place} already. Without --new the backup takes their place, and"
            " they are kept under another name."
        )
        return EXIT_REFUSED
    verdict = verify(backup)
    if verdict.exit_code != 0:
        return verdict.exit_code
    progress = ProgressLine()
    kept = replace_database(
        backup,
        place,
        lambda done, total: progress.say(lambda: f"{100 * done // max(total, 1)} % copied"),
    )
    if kept is not None:
        say(f"What was there before is kept as {kept}.")
    say(f"{place} holds the games of {backup}. Start the bot now.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
