"""A process that writes to standard error without the log, or crashes, as its argument says."""

import asyncio
import ctypes
import gc
import logging
import os
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress

from service.logs.setup import logging_to_stderr
from service.processes.workers import Workers
from service.startup.settings import load_settings


class Unraisable:
    def __del__(self) -> None:
        raise ZeroDivisionError("in a finalizer")


def raise_in_thread() -> None:
    raise ZeroDivisionError("in a thread")


def write_stray_lines() -> None:
    """Write to standard error without the log, in all possible ways."""
    warnings.warn("rusty anchor", stacklevel=1)
    sys.stderr.write("printed, with {braces} and %s\n")
    os.write(2, b"written raw\n")
    subprocess.run([sys.executable, "-c", "import nothing_like_this"], check=False)
    thread = threading.Thread(target=raise_in_thread)
    thread.start()
    thread.join()
    Unraisable()
    gc.collect()
    asyncio.run(work_too_long())
    asyncio.run(leave_unretrieved_error())
    logging.getLogger("discord").error("theirs\nin two lines")
    sys.stderr.write(f"{os.environ['DISCORD_TOKEN']}\nno end of line")


async def work_too_long() -> None:
    """Let a worker exceed its time limit. Then the log says where in the code the worker was."""
    workers = Workers(most_seconds=0.1)
    with suppress(Exception):
        await workers.run(time.sleep, 60)
    workers.close()


async def leave_unretrieved_error() -> None:
    """Leave an error in a future that nobody awaits."""
    asyncio.get_running_loop().create_future().set_exception(ZeroDivisionError("forgotten"))
    gc.collect()


def crash() -> None:
    """Read from address 0, so that the process crashes as if native code had failed."""
    ctypes.string_at(0)


FAULTS: Mapping[str, Callable[[], None]] = {"stray": write_stray_lines, "crash": crash}

if __name__ == "__main__":
    with logging_to_stderr(load_settings()):
        FAULTS[sys.argv[1]]()
    sys.stderr.write("after the log\n")
