"""The way in: `python bot.py` reads the settings, starts the log and runs the bot."""

import asyncio
import sys

import structlog

from cogs import EXTENSIONS
from service.database import open_tables
from service.logs.setup import configure
from service.run import Opener, serve
from service.startup.loop import new_event_loop
from service.startup.problem import EXIT_REFUSED, StartupProblem, complain
from service.startup.settings import load_settings

OPENERS: tuple[Opener, ...] = (open_tables,)


def main() -> int:
    """Run the bot; gives the exit code: 0 after a stop, 2 where a person must see to something."""
    try:
        settings = load_settings()
    except StartupProblem as problem:
        sys.stderr.write(f"{complain(problem)}\n")
        return EXIT_REFUSED
    configure(settings)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(serve(settings, OPENERS, EXTENSIONS))
    except StartupProblem as problem:
        sys.stderr.write(f"{complain(problem)}\n")
        return EXIT_REFUSED
    except Exception:
        structlog.get_logger(__name__).exception("the bot has failed")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
