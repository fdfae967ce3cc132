"""What reaches standard error past the log: from helper processes, from libraries, from C code."""

import faulthandler
import os
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from io import BufferedReader

LONGEST = 16_384
"""Bytes after which a line is taken for two."""

LAST_SECONDS = 1.0
"""For what was written before the end: nothing holds its reader up."""

_END = b"\0\n"


@contextmanager
def stray_lines(take: Callable[[str], None]) -> Generator[None]:
    """Hand each line that anybody writes to standard error within to ``take``, on a thread.

    Helper processes that are started within inherit it. On Windows, standard error stays as it is.
    """
    if sys.platform == "win32":
        yield
        return
    stream = sys.stderr.fileno()
    reading, writing = os.pipe()
    kept = os.dup(stream)
    os.dup2(writing, stream)
    # The reader goes with this process where that crashes, so the trace takes no way through it.
    faulthandler.enable(kept)
    reader = os.fdopen(reading, "rb")
    thread = threading.Thread(target=_read, args=(reader, take), name="stray lines", daemon=True)
    thread.start()
    try:
        yield
    finally:
        sys.stderr.flush()
        faulthandler.disable()
        os.dup2(kept, stream)
        # Helpers may hold the pipe open to their own end: it does not end with this writer.
        os.write(writing, b"\n" + _END)
        thread.join(LAST_SECONDS)
        os.close(writing)
        os.close(kept)


def _read(reader: BufferedReader, take: Callable[[str], None]) -> None:
    with reader:
        for line in iter(partial(reader.readline, LONGEST), b""):
            if line == _END:
                return
            if text := line.decode(errors="backslashreplace").rstrip():
                take(text)
