"""Bounds what a function computes: time in which others have the core does not count."""

import signal
import sys
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
T = TypeVar("T")


def within_cpu_seconds(seconds: float, function: Callable[[*Args], T], *args: *Args) -> T:
    """What the function gives. Raises TimeoutError where this process computes for longer.

    For the main thread of a process in which nothing else computes. Windows has no clock that
    could stop it.
    """
    if sys.platform == "win32":
        return function(*args)
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return function(*args)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(*_: object) -> None:
    raise TimeoutError
