"""Put a backup in the place of the games: ``python -m service.restore BACKUP``.

Stop the bot first. What was there is kept under a name with the moment in it. A restore that was
killed is undone when it is started again, and a bot does not start before that. ``--new BACKUP`` is
for a place where there are no games yet.

Exit code 0: the backup is in its place. 1: the backup is broken. 2: a person must see to something;
one line says to what. In both cases nothing was changed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.sqlite.lock import held
from game.storage.sqlite.restoring import put_back, undo
from i18n import Words
from service.backups.verifying import BROKEN, verify
from service.database import reason_of
from service.startup.problem import EXIT_REFUSED, StartupProblem
from service.startup.settings import load_database
from service.startup.terminal import ProgressLine, say, terminal_words


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    words = terminal_words()
    match arguments:
        case ["--new", backup] if not backup.startswith("-"):
            replaces = False
        case [backup] if not backup.startswith("-"):
            replaces = True
        case _:
            say(words("restore-usage"))
            return EXIT_REFUSED
    try:
        database = load_database()
        if not isinstance(database, Path):
            say(words("restore-elsewhere"))
            return EXIT_REFUSED
        place = database.resolve()
        with held(place):
            return _restore(Path(backup), place, words, replaces=replaces)
    except StartupProblem as problem:
        say(words("restore-refused", reason=words.render(problem.reason)))
        return EXIT_REFUSED
    except StorageProblem as problem:
        say(words("restore-refused", reason=words.render(reason_of(problem))))
        return BROKEN if isinstance(problem, DamagedDatabase) else EXIT_REFUSED


def _restore(backup: Path, place: Path, words: Words, *, replaces: bool) -> int:
    if undo(place):
        say(words("restore-undone", place=str(place)))
    if replaces and not place.exists():
        say(words("restore-no-games", place=str(place)))
        return EXIT_REFUSED
    if not replaces and place.exists():
        say(words("restore-games-there", place=str(place)))
        return EXIT_REFUSED
    verdict = verify(backup, words)
    if verdict != 0:
        return verdict
    progress = ProgressLine()
    kept = put_back(
        backup,
        place,
        lambda done, every: progress.say(
            lambda: words("backup-copying", percent=100 * done // max(every, 1))
        ),
    )
    if kept is not None:
        say(words("restore-kept", place=str(kept)))
    say(words("restore-done", place=str(place), backup=str(backup)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
