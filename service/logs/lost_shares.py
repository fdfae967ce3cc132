"""Shortens log entries about a lost share to one line each: losing a share is no fault."""

import sys

from structlog.types import EventDict, WrappedLogger

from game.storage.errors import LeaseLost


def shorten_lost_share(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace the traceback of a lost share by its reason."""
    lost = _lost_share(_error(event.get("exc_info")))
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


def _lost_share(error: BaseException | None) -> LeaseLost | None:
    """Return the LeaseLost that caused an error; discord.py wraps errors of code that it calls."""
    while error is not None and not isinstance(error, LeaseLost):
        error = error.__cause__
    return error
