"""Lets a process have a part of a core: it stops it whenever it has had more.

    python -m benchmarks.clicking.throttle PID PART

A program of its own, so that nothing it watches over holds it up. Linux only.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

LOOK_SECONDS = 0.003
MOST_AHEAD = 0.02
"""CPU seconds that a process may have saved up."""


def cpu_of(pid: int) -> float:
    """CPU seconds of all threads of one process so far."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9


def throttle(pid: int, part: float) -> None:
    """Hold a process to its part for as long as it is there."""
    left, used, then = 0.0, cpu_of(pid), time.monotonic()
    while True:
        time.sleep(LOOK_SECONDS)
        before, used = used, cpu_of(pid)
        earlier, then = then, time.monotonic()
        left = min(left + part * (then - earlier) - (used - before), MOST_AHEAD)
        os.kill(pid, signal.SIGSTOP if left < 0 else signal.SIGCONT)


def main() -> None:
    """Throttle until told to end."""
    pid, part = int(sys.argv[1]), float(sys.argv[2])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        # It may end at any moment.
        with suppress(OSError):
            throttle(pid, part)
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


if __name__ == "__main__":
    main()
