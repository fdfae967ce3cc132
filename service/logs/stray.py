"""Catches lines that helper processes, libraries and C code write directly to standard error."""

import faulthandler
import os
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from io import BufferedReader

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
