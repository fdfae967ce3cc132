"""Everything around a run of the bot: settings, log, event loop and exit code."""

import asyncio
import sys
from collections.abc import Sequence

import structlog

from service.database import describe_location
from service.logs.setup import logging_to_stderr
from service.running.serve import OpenGames, serve
from service.startup.loop import new_event_loop
from service.startup.problem import StartupProblem, problem_line
from service.startup.settings import Settings, load_settings
from service.startup.settings_file import settings_file

log = structlog.get_logger(__name__)


def run(open_games: OpenGames, extensions: Sequence[str]) -> int:
    """Run the bot and return the exit code.

    0 after a stop; 2 if a person must solve a problem; 75 if a later start may succeed by itself; 1
    after a fault of the bot.
    """
    try:
        settings = load_settings()
    except StartupProblem as problem:
        sys.stderr.write(f"{problem_line(problem)}\n")
        return problem.exit_code
    with logging_to_stderr(settings):
        log.info(
            "games are kept in",
            database=describe_location(settings.database),
            set_in=settings.database_source,
            settings=str(settings_file()),
        )
        return _run(settings, open_games, extensions)


def _run(settings: Settings, open_games: OpenGames, extensions: Sequence[str]) -> int:
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(serve(settings, open_games, extensions))
    except StartupProblem as problem:
        sys.stderr.write(f"{problem_line(problem)}\n")
        return problem.exit_code
    except Exception:
        log.exception("the bot has failed")
        return 1
    return 0
