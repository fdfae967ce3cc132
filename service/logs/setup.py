"""One log for the lines of the bot and of the libraries, with the ids of game and interaction.

Bind the ids where they become known: `with structlog.contextvars.bound_contextvars(game=…)`. Every
line logged in that context has them, also lines of the libraries.
"""

import logging
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from typing import Protocol

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from service.logs.lost_shares import shorten_lost_share
from service.logs.output import standard_error
from service.logs.redaction import Redactor
from service.logs.stray import stray_lines
from service.startup.settings import Settings

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
def logging_to_stderr(settings: Settings) -> Generator[None]:
    """Log to standard error in this context, without making anybody wait.

    What other code writes to standard error is logged, too.
    """
    with closing(standard_error()) as output:
        configure(settings, output)
        output.report_dropped = _log_dropped
        sys.unraisablehook = threading.excepthook = _log_unhandled
        with stray_lines(_stray_line_handler(settings, output)):
            yield


def configure(settings: Settings, stream: Stream) -> None:
    """Send all log entries, of the bot and of the libraries, to one stream."""
    redact = Redactor(*settings.secrets)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED_PROCESSORS,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                shorten_lost_share,
                *_renderers(settings, stream),
                _redaction(redact),
            ],
        )
    )
    level = logging.getLevelNamesMapping()[settings.log_level]
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


def _renderers(settings: Settings, stream: Stream) -> tuple[Processor, ...]:
    if settings.log_format == "json":
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


def _stray_line_handler(settings: Settings, stream: Stream) -> Callable[[str], None]:
    """Return the function that handles a line that other code wrote to standard error.

    In JSON format, the line becomes an object of its own.
    """
    if settings.log_format == "json":
        # Written at any log level: such a line may be the only trace of a crash.
        stderr_log.setLevel(logging.WARNING)
        return stderr_log.warning
    redact = Redactor(*settings.secrets)

    def take(line: str) -> None:
        stream.write(f"{redact(line)}\n")

    return take


def _log_dropped(lines: int) -> None:
    log.warning("lines of the log were dropped", lines=lines)


def _log_unhandled(unhandled: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
    if unhandled.exc_type is not SystemExit:
        error = unhandled.exc_type, unhandled.exc_value, unhandled.exc_traceback
        log.error("an error was not handled", exc_info=error)
