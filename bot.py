"""The entry point: `python bot.py` reads the settings, starts the log and runs the bot.

Processes that draw and think import this file, too: what it needs is imported where it runs.
"""

import sys


def main() -> int:
    """Run the bot; gives the exit code: 0 after a stop, 2 where a person must see to something.

    75 where it may succeed later by itself, 1 after a fault of the bot.
    """
    from cogs import EXTENSIONS
    from service.database import games_of
    from service.running.main import run

    return run(games_of, EXTENSIONS)


if __name__ == "__main__":
    sys.exit(main())
