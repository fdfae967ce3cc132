"""Everything around a run of the bot: settings, log, event loop and exit code."""

import asyncio
import sys
import traceback
from collections.abc import Sequence

import structlog

from service.database import describe_location
from service.logs.redaction import Redactor
from service.logs.setup import EarlyLog, LogOptions, logging_to_stderr
from service.logs.unread import leave_reason, replace_closed_stderr
from service.running.serve import OpenGames, serve
from service.startup.problem import StartupProblem, problem_line
from service.startup.settings import Settings, load_settings
from service.startup.settings_file import settings_file, wanted_log_format

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]


log = structlog.get_logger(__name__)


def run(open_games: OpenGames, extensions: Sequence[str]) -> int:
    """Run the bot and return the exit code.

    0 after a stop; 2 if a person must solve a problem; 75 if a later start may succeed by itself; 1
    after a fault of the bot.
    """
    replace_closed_stderr()
    try:
        settings = load_settings()
    except StartupProblem as problem:
        return _end(EarlyLog(wanted_log_format()), problem)
    with logging_to_stderr(settings):
        _log_settings(settings)
        problem = _run(settings, open_games, extensions)
    return 0 if problem is None else _end(settings, problem)


def _log_settings(settings: Settings) -> None:
    log.info(
        "games are kept in",
        database=describe_location(settings.database),
        set_in=settings.database_source,
        settings=str(settings_file()),
    )
    unused = settings.unused_names
    if unused.in_file:
        log.warning("settings of another release have no effect", names=unused.in_file)
    if unused.in_environment:
        log.info("variables of the environment have no effect", names=unused.in_environment)


def _run(settings: Settings, open_games: OpenGames, extensions: Sequence[str]) -> Exception | None:
    """Run the bot until it stops; return the error that stopped it."""
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(serve(settings, open_games, extensions))
    except Exception as error:
        return error
    return None


def _end(options: LogOptions, error: Exception) -> int:
    """Report the error that stopped the bot, and return the exit code."""
    with logging_to_stderr(options) as output:
        if not isinstance(error, StartupProblem):
            log.error("the bot has failed", exc_info=error)
        elif options.log_format == "json":
            log.error("Cartagena cannot start", reason=str(error))
        else:
            sys.stderr.write(f"{problem_line(error)}\n")
    if output.dropped:
        if isinstance(error, StartupProblem):
            reason = problem_line(error)
        else:
            reason = "".join(traceback.format_exception(error))
        leave_reason(Redactor(*options.secrets)(reason))
    return error.exit_code if isinstance(error, StartupProblem) else 1
