"""The entry point: `python bot.py` reads the settings, starts the log and runs the bot.

The processes that draw and think import this file, too. Its imports are inside its functions, so
that those processes do not load the whole bot.
"""

import sys


def main() -> int:
    """Run the bot and return the exit code.

    0 after a stop; 2 if a person must solve a problem; 75 if a later start may succeed by itself; 1
    after a fault of the bot.
    """
    from cogs import EXTENSIONS
    from service.database import opened_games
    from service.running.main import run

    return run(opened_games, EXTENSIONS)


if __name__ == "__main__":
    sys.exit(main())
