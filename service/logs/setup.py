"""One log for ours and the libraries' lines, with the ids of game and interaction.

Bind the ids where they become known: `with structlog.contextvars.bound_contextvars(game=…)`.
Every line within, the libraries' too, carries them.
"""

import logging
import sys
from typing import TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from i18n import Words
from service.logs.lines import said
from service.logs.lost_shares import shortened
from service.logs.redaction import Redactor
from service.startup.settings import Settings
from service.startup.terminal import terminal_words

# At DEBUG these write whole messages and rows, hidden hands among them.
TALKATIVE = ("aiosqlite", "asyncpg", "discord", "PIL")

SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all logging, ours and the libraries', to one stream, standard error by default."""
    target: TextIO = sys.stderr if stream is None else stream
    redact = Redactor(*settings.secrets)
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                shortened,
                *_renderers(settings, target),
                _redaction(redact),
            ],
        )
    )
    level = logging.getLevelNamesMapping()[settings.log_level]
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.captureWarnings(capture=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(level, logging.INFO))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def _renderers(settings: Settings, stream: TextIO) -> tuple[Processor, ...]:
    if settings.log_format == "json":
        return (
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        )
    # Never the rich traceback: it prints local variables, and those hold hands and secrets.
    plain = structlog.dev.plain_traceback
    return (
        _speaking(terminal_words()),
        structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain),
    )


def _speaking(words: Words) -> Processor:
    def process(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        event["event"] = said(words, str(event["event"]))
        return event

    return process


def _redaction(redact: Redactor) -> Processor:
    def process(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
        return redact(str(event))

    return process
