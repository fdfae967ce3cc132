"""Stops at SIGTERM and SIGINT, and ends the process anyway if stopping takes too long."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LAST_SECONDS = 7.0
"""Seconds after which a stop ends in any case.

A supervisor usually allows ten seconds for a stop. Everything that players were told is already on
disk when the process ends.
"""


def end_anyway(stop: asyncio.Event) -> None:
    """End the process after LAST_SECONDS if it still runs.

    The exit code is 0 if the process was asked to stop, else 1.
    """
    timer = threading.Timer(LAST_SECONDS, os._exit, (0 if stop.is_set() else 1,))
    timer.daemon = True
    timer.start()


@contextmanager
def stopping_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set the event when SIGTERM or SIGINT arrives in this context."""
    loop = asyncio.get_running_loop()
    stop_signals = (signal.SIGINT, signal.SIGTERM)
    try:
        for one in stop_signals:
            loop.add_signal_handler(one, stop.set)
    except NotImplementedError:
        # On Windows the loop handles no signals; only Ctrl-C arrives.
        previous = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(stop.set))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, previous)
    else:
        try:
            yield
        finally:
            for one in stop_signals:
                loop.remove_signal_handler(one)
