"""Limits how long a function may compute; time in which other processes compute is not counted."""

import signal
import sys
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
T = TypeVar("T")


def within_cpu_seconds(seconds: float, function: Callable[[*Args], T], *args: *Args) -> T:
    """Return the function's result. Raises TimeoutError if it computes for more than ``seconds``.

    Call this only in the main thread of a process in which nothing else computes. Windows has no
    clock that could stop the function, so the function is not limited there.
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
