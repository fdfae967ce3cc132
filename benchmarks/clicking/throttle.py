"""Limits a process to a part of a core, by pausing it whenever it has used more than that.

    python -m benchmarks.clicking.throttle PID PART

This is a separate program, so that the limited process cannot delay it. Linux only.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

CHECK_INTERVAL_SECONDS = 0.003
MOST_UNUSED_SECONDS = 0.02
"""The most unused CPU seconds that a process may save for later."""


def own_cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that all threads of a process have used so far."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9


def throttle(pid: int, part: float) -> None:
    """Limit a process to its part of a core until the process ends."""
    unused, used, measured_at = 0.0, own_cpu_seconds(pid), time.monotonic()
    while True:
        time.sleep(CHECK_INTERVAL_SECONDS)
        used_before, used = used, own_cpu_seconds(pid)
        measured_before, measured_at = measured_at, time.monotonic()
        unused = min(
            unused + part * (measured_at - measured_before) - (used - used_before),
            MOST_UNUSED_SECONDS,
        )
        os.kill(pid, signal.SIGSTOP if unused < 0 else signal.SIGCONT)


def main() -> None:
    """Limit the process until SIGTERM arrives or the process ends."""
    pid, part = int(sys.argv[1]), float(sys.argv[2])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        # The limited process may end at any moment.
        with suppress(OSError):
            throttle(pid, part)
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


if __name__ == "__main__":
    main()
