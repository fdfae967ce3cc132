"""Keep a copy of the games while the bot runs: ``python -m service.backup FILE``.

``python -m service.backup --verify FILE`` looks at one: whether the database is sound, and whether
every game in it can be replayed.

Exit code 0: done, or sound. 1: the database or a game in it is broken. 2: a person must see to
something; one line says to what.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from game.storage.errors import DamagedDatabase, StorageProblem
from game.storage.sqlite.backup import copy
from i18n import Words
from service.backups.verifying import BROKEN, verify
from service.database import reason_of
from service.startup.problem import EXIT_REFUSED, StartupProblem
from service.startup.settings import load_database
from service.startup.terminal import ProgressLine, say, terminal_words


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    words = terminal_words()
    try:
        match arguments:
            case ["--verify", file]:
                return verify(Path(file), words)
            case [file] if not file.startswith("-"):
                return _make(Path(file), words)
            case _:
                say(words("backup-usage"))
                return EXIT_REFUSED
    except StartupProblem as problem:
        say(words("backup-refused", reason=words.render(problem.reason)))
        return EXIT_REFUSED
    except FileExistsError as error:
        say(words("backup-in-the-way", place=str(error.args[0])))
        return EXIT_REFUSED
    except StorageProblem as problem:
        say(words("backup-refused", reason=words.render(reason_of(problem))))
        return BROKEN if isinstance(problem, DamagedDatabase) else EXIT_REFUSED


def _make(target: Path, words: Words) -> int:
    source = load_database()
    if not isinstance(source, Path):
        say(words("backup-elsewhere"))
        return EXIT_REFUSED
    progress = ProgressLine()
    copy(
        source,
        target,
        lambda done, every: progress.say(
            lambda: words("backup-copying", percent=100 * done // max(every, 1))
        ),
    )
    say(words("backup-made", place=str(target)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
