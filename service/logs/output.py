"""Writes to standard error in a thread of its own, and catches what others write there directly.

A terminal that is held (Ctrl-S, or text selected in a Windows console) may accept no line for
hours. A log driver that has stopped reading may also accept no line. The bot keeps running
meanwhile.
"""

import faulthandler
import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from io import BufferedReader, RawIOBase
from queue import SimpleQueue
from typing import cast

MOST_LINES = 5000
"""Maximum number of waiting lines (some megabytes); further lines are dropped."""


"""Seconds to write the remaining lines when the output is closed."""

BUSY_SECONDS = 0.05
"""Seconds between two attempts to write to a non-blocking stream.

Other programs may have made the stream non-blocking.
"""


class Output:
    """A stream of text that accepts every line at once, and keeps the order of the lines."""

    def __init__(self, target: RawIOBase, encoding: str, most_lines: int = MOST_LINES) -> None:
        self._target = target
        self._encoding = encoding
        self._most_lines = most_lines
        self._waiting = SimpleQueue[bytes | None]()
        # Reentrant: a finalizer may log while the same thread is writing a line.
        self._lock = threading.RLock()
        self.dropped = 0
        """Lines dropped since the last report of dropped lines."""
        self.report_dropped: Callable[[int], None] = _ignore_dropped
        """Called with the number of dropped lines, as soon as all waiting lines are written."""
        self._thread = threading.Thread(target=self._write_all, name="log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Queue some text to be written; it is dropped if too many lines wait."""
        with self._lock:
            if self._waiting.qsize() >= self._most_lines:
                self.dropped += 1
                return
        self._waiting.put(text.encode(self._encoding, "backslashreplace"))

    def flush(self) -> None:
        """Do nothing: the thread writes as soon as it can."""

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self._target.isatty()

    def close(self) -> None:
        """Give the waiting lines a last second to be written."""
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
                    self.report_dropped(dropped)

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
    """Return an output to a copy of the current standard error, which no other code replaces."""
    # The raw file: a thread blocked in a buffered file would block the end of the program.
    raw = os.fdopen(os.dup(sys.stderr.fileno()), "wb", buffering=0)
    return Output(cast("RawIOBase", raw), sys.stderr.encoding)


def _ignore_dropped(_lines: int) -> None:
    """Ignore the number of dropped lines."""


MOST_LINE_BYTES = 16_384
"""Maximum bytes of a line; a longer line is split."""

LAST_SECONDS = 1.0
"""Seconds to read the lines that were written before the context ended."""

_END = b"\0\n"


@contextmanager
def stray_lines(take: Callable[[str], None]) -> Generator[None]:
    """Call ``take``, on a thread, with each line written to standard error in this context.

    The lines of helper processes that are started in this context are caught, too. On Windows,
    standard error stays as it is.
    """
    if sys.platform == "win32":
        yield
        return
    stream = sys.stderr.fileno()
    reading, writing = os.pipe()
    original_stderr = os.dup(stream)
    os.dup2(writing, stream)
    # The trace of a crash must not use the pipe: its reader dies with this process.
    faulthandler.enable(original_stderr)
    reader = os.fdopen(reading, "rb")
    thread = threading.Thread(target=_read, args=(reader, take), name="stray lines", daemon=True)
    thread.start()
    try:
        yield
    finally:
        sys.stderr.flush()
        faulthandler.disable()
        os.dup2(original_stderr, stream)
        # This is an end mark: helpers may keep the pipe open, so its reader may see no end of file.
        os.write(writing, b"\n" + _END)
        thread.join(LAST_SECONDS)
        os.close(writing)
        os.close(original_stderr)


def _read(reader: BufferedReader, take: Callable[[str], None]) -> None:
    with reader:
        for line in iter(partial(reader.readline, MOST_LINE_BYTES), b""):
            if line == _END:
                return
            if text := line.decode(errors="backslashreplace").rstrip():
                take(text)
