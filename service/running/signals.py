"""Stops at SIGTERM and SIGINT, and ends the process anyway where stopping takes too long."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LAST_SECONDS = 7.0
"""After which a stop ends in any case: a supervisor commonly grants
ten, and all that anybody was told is on disk."""


def end_anyway(stop: asyncio.Event) -> None:
    """Let the process end in some seconds, if it still runs then: well, if it was asked to stop."""
    end = threading.Timer(LAST_SECONDS, os._exit, (0 if stop.is_set() else 1,))
    end.daemon = True
    end.start()


@contextmanager
def stopping_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set the event within, where SIGTERM or SIGINT comes."""
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGINT, signal.SIGTERM)
    try:
        for one in wanted:
            loop.add_signal_handler(one, stop.set)
    except NotImplementedError:
        # Windows: the loop has no signals of its own, and only an interrupt from the keyboard.
        before = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(stop.set))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    else:
        try:
            yield
        finally:
            for one in wanted:
                loop.remove_signal_handler(one)
