"""Standard error, written by a thread of its own, so that nobody waits for a line.

A terminal that is held (Ctrl-S, or text selected in a Windows console) and a log driver that reads
no more take no line for hours. The bot goes on meanwhile.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from io import RawIOBase
from queue import SimpleQueue
from typing import cast

MOST_LINES = 5000
"""What may wait to be written, some megabytes; lines beyond that are dropped."""

LAST_SECONDS = 1.0
"""For what still waits to be written at the end."""

BUSY_SECONDS = 0.05
"""Between two tries where the stream does not block: others may have set it so."""


class Output:
    """A stream of text that takes every line at once, and keeps their order."""

    def __init__(self, target: RawIOBase, encoding: str, most_lines: int = MOST_LINES) -> None:
        self._target = target
        self._encoding = encoding
        self._most_lines = most_lines
        self._waiting = SimpleQueue[bytes | None]()
        # A finalizer may log in the middle of a line of the same thread.
        self._lock = threading.RLock()
        self.dropped = 0
        """Lines since those that ``flows_again`` was told of."""
        self.flows_again: Callable[[int], None] = _ignore_dropped
        """Called with how many lines were dropped, as soon as all that waited is written."""
        self._thread = threading.Thread(target=self._write_all, name="log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Have some text written; it is dropped where too much waits."""
        with self._lock:
            if self._waiting.qsize() >= self._most_lines:
                self.dropped += 1
                return
        self._waiting.put(text.encode(self._encoding, "backslashreplace"))

    def flush(self) -> None:
        """Do nothing: the thread writes as soon as it can."""

    def isatty(self) -> bool:
        """Whether a person reads it."""
        return self._target.isatty()

    def close(self) -> None:
        """Give what waits a last second to be written."""
        self._waiting.put(None)
        self._thread.join(LAST_SECONDS)

    def _write_all(self) -> None:
        while (line := self._waiting.get()) is not None:
            try:
                self._write(line)
            except (OSError, ValueError):
                self._count_dropped(1)
            else:
                if self._waiting.empty() and (dropped := self.dropped):
                    self._count_dropped(-dropped)
                    self.flows_again(dropped)

    def _write(self, line: bytes) -> None:
        left = memoryview(line)
        while left:
            written = self._target.write(left)
            if written is None:
                time.sleep(BUSY_SECONDS)
            left = left[written or 0 :]

    def _count_dropped(self, lines: int) -> None:
        with self._lock:
            self.dropped += lines


def standard_error() -> Output:
    """Standard error as it is now, also when its descriptor is replaced later."""
    # The raw file: a thread that is held in a buffered one would hold the end of the program.
    raw = os.fdopen(os.dup(sys.stderr.fileno()), "wb", buffering=0)
    return Output(cast("RawIOBase", raw), sys.stderr.encoding)


def _ignore_dropped(_lines: int) -> None:
    """Report lines that were dropped to nobody."""
