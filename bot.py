"""The entry point: `python bot.py` reads the settings, starts the log and runs the bot.

`python bot.py --check` tries what a start needs, and lists what it finds; with `--offline` it does
not use the network.

The processes that draw and think import this file, too. Its imports are inside its functions, so
that those processes do not load the whole bot.
"""

import sys
from collections.abc import Sequence

USAGE = (
    "To run the bot: python bot.py. To try what a start needs: python bot.py --check [--offline]"
)


def main(arguments: Sequence[str] = ()) -> int:
    """Run or check the bot and return the exit code.

    0 after a stop; 2 if a person must solve a problem; 75 if a later start may succeed by itself; 1
    after a fault of the bot.
    """
    match arguments:
        case []:
            return _run()
        case ["--check"]:
            return _check()
        case ["--check", "--offline"] | ["--offline", "--check"]:
            return _check_offline()
        case _:
            sys.stderr.write(f"{USAGE}\n")
            return 2


def _run() -> int:
    from cogs import EXTENSIONS
    from service.database import opened_games
    from service.running.main import run

    return run(opened_games, EXTENSIONS)


def _check_offline() -> int:
    from service.running.checking import check

    return check((), offline=True)


def _check() -> int:
    from cogs.ui.permissions import NEEDED_IN_THREADS, NEEDED_PERMISSIONS
    from service.running.checking import check

    return check(dict.fromkeys((*NEEDED_PERMISSIONS, *NEEDED_IN_THREADS)), offline=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
