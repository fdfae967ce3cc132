"""One log for the lines of the bot and of the libraries, with the ids of game and interaction.

Bind the ids where they become known: `with structlog.contextvars.bound_contextvars(game=…)`. Every
line logged in that context has them, also lines of the libraries.
"""

import logging
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Protocol

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from game.storage.errors import GAMES_LOST, LeaseLost, StorageProblem
from service.logs.output import Output, standard_error, stray_lines
from service.logs.redaction import Redactor

LOSSES = (LeaseLost, *GAMES_LOST)


def shorten_lost_share(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace the traceback of a lost share, or of lost games, by its reason.

    Losing a share is no fault. If the games themselves are gone, for example moved away, the
    process ends and says why.
    """
    lost = _loss(_error(event.get("exc_info")))
    if lost is not None:
        del event["exc_info"]
        event["level"] = "warning"
        event["reason"] = str(lost)
    return event


def _error(exc_info: object) -> BaseException | None:
    """Return the error that a log entry reports, in whichever form `logging` received it."""
    match exc_info:
        case BaseException():
            return exc_info
        case (_, BaseException() as error, _):
            return error
        case None | False:
            return None
        case _:
            return sys.exc_info()[1]


def _loss(error: BaseException | None) -> StorageProblem | None:
    """Return the loss that caused an error; discord.py wraps errors of code that it calls."""
    while error is not None and not isinstance(error, LOSSES):
        error = error.__cause__
    return error


# At DEBUG these libraries write whole messages and rows, which contain hidden hands.
VERBOSE_LIBRARIES = ("aiosqlite", "asyncpg", "discord", "PIL")

SHARED_PROCESSORS: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


log = structlog.get_logger(__name__)

stderr_log = logging.getLogger("stderr")


class LogOptions(Protocol):
    """How much is logged, in which form, and which texts must not appear."""

    @property
    def log_level(self) -> str: ...
    @property
    def log_format(self) -> str: ...
    @property
    def secrets(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class EarlyLog:
    """The options of the log while the settings are unknown."""

    log_format: str
    log_level: str = "INFO"
    secrets: tuple[str, ...] = ()


class Stream(Protocol):
    """The methods of a text stream that the log uses."""

    def write(self, text: str, /) -> object:
        """Accept a line."""

    def flush(self) -> None:
        """Write all accepted lines, now or soon."""

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        ...


@contextmanager
def logging_to_stderr(options: LogOptions) -> Generator[Output]:
    """Log to standard error in this context, without making anybody wait.

    What other code writes to standard error is logged, too.
    """
    with closing(standard_error()) as output:
        configure(options, output)
        output.report_dropped = _log_dropped
        sys.unraisablehook = threading.excepthook = _log_unhandled
        with stray_lines(_stray_line_handler(options, output)):
            yield output


def configure(options: LogOptions, stream: Stream) -> None:
    """Send all log entries, of the bot and of the libraries, to one stream."""
    redact = Redactor(*options.secrets)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED_PROCESSORS,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                shorten_lost_share,
                *_renderers(options, stream),
                _redaction(redact),
            ],
        )
    )
    level = logging.getLevelNamesMapping()[options.log_level]
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.captureWarnings(capture=True)
    for name in VERBOSE_LIBRARIES:
        logging.getLogger(name).setLevel(max(level, logging.INFO))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED_PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def _renderers(options: LogOptions, stream: Stream) -> tuple[Processor, ...]:
    if options.log_format == "json":
        return (
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        )
    # A rich traceback would print local variables, which contain hands and secrets.
    plain = structlog.dev.plain_traceback
    return (structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain),)


def _redaction(redact: Redactor) -> Processor:
    def process(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
        return redact(str(event))

    return process


def _stray_line_handler(options: LogOptions, stream: Stream) -> Callable[[str], None]:
    """Return the function that handles a line that other code wrote to standard error.

    In JSON format, the line becomes an object of its own.
    """
    if options.log_format == "json":
        # Written at any log level: such a line may be the only trace of a crash.
        stderr_log.setLevel(logging.WARNING)
        return stderr_log.warning
    redact = Redactor(*options.secrets)

    def take(line: str) -> None:
        stream.write(f"{redact(line)}\n")

    return take


def _log_dropped(lines: int) -> None:
    log.warning("lines of the log were dropped", lines=lines)


def _log_unhandled(unhandled: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
    if unhandled.exc_type is not SystemExit:
        error = unhandled.exc_type, unhandled.exc_value, unhandled.exc_traceback
        log.error("an error was not handled", exc_info=error)
