"""Shortens the log of errors that a lost share causes to one line each: they are no faults."""

import sys

from structlog.types import EventDict, WrappedLogger

from game.storage.errors import LeaseLost


def shortened(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave the trace of a lost share out, and give its reason in place of it."""
    lost = _lost_share(_error(event.get("exc_info")))
    if lost is not None:
        del event["exc_info"]
        event["level"] = "warning"
        event["reason"] = str(lost)
    return event


def _error(exc_info: object) -> BaseException | None:
    """The error that a line tells of, in each of the forms in which `logging` takes it."""
    match exc_info:
        case BaseException():
            return exc_info
        case (_, BaseException() as error, _):
            return error
        case None | False:
            return None
        case _:
            return sys.exc_info()[1]


def _lost_share(error: BaseException | None) -> LeaseLost | None:
    """The loss behind an error; what discord.py calls wraps it."""
    while error is not None and not isinstance(error, LeaseLost):
        error = error.__cause__
    return error
