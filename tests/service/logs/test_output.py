"""Logging a line never waits. Lines are written in order, and lost lines are counted."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from io import RawIOBase
from typing import cast

import pytest

from service.logs.output import Output

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a pipe of Windows cannot be filled without waiting"
)

MOST_LINES = 50
PATIENCE = 120
LINE = "x" * 4000


class HeldTerminal:
    """A full pipe that nobody reads until the test does."""

    def __init__(self) -> None:
        self.reading, writing = os.pipe()
        self.raw = os.fdopen(writing, "wb", buffering=0)
        os.set_blocking(writing, False)
        while self.raw.write(b"\0" * 65_536) is not None:
            pass
        os.set_blocking(writing, True)

    def read(self) -> bytes:
        """Return everything until the writing end is closed."""
        with open(self.reading, "rb") as reader:  # noqa: PTH123 - a descriptor
            return reader.read().lstrip(b"\0")


@pytest.fixture
def held() -> Iterator[HeldTerminal]:
    terminal = HeldTerminal()
    with closing(terminal.raw):
        yield terminal


def output_to(terminal: HeldTerminal) -> Output:
    return Output(cast("RawIOBase", terminal.raw), "utf-8", MOST_LINES)


def test_write_and_close_do_not_wait_for_a_blocked_terminal(held: HeldTerminal) -> None:
    output = output_to(held)
    for number in range(3 * MOST_LINES):
        output.write(f"{number} {LINE}\n")
    # The output's thread still writes the first line, so a wait for it would never end.
    output.close()
    os.close(held.reading)


def test_queued_lines_keep_their_order_and_dropped_lines_are_reported(held: HeldTerminal) -> None:
    output, reported, dropped_counts = output_to(held), threading.Event(), list[int]()

    def record_dropped(dropped: int) -> None:
        dropped_counts.append(dropped)
        reported.set()

    output.report_dropped = record_dropped
    for number in range(3 * MOST_LINES):
        output.write(f"{number} {LINE}\n")
    read = list[bytes]()
    reader = threading.Thread(target=lambda: read.append(held.read()))
    reader.start()
    assert reported.wait(PATIENCE)
    output.write("after\n")
    output.close()
    held.raw.close()
    reader.join(PATIENCE)
    *numbers, last = [line.split()[0] for line in read[0].decode().splitlines()]
    assert last == "after"
    assert numbers == [str(number) for number in range(len(numbers))]
    assert len(numbers) + sum(dropped_counts) == 3 * MOST_LINES


def test_no_line_is_lost_while_a_nonblocking_stream_is_full(held: HeldTerminal) -> None:
    os.set_blocking(held.raw.fileno(), False)
    output, read = output_to(held), list[bytes]()
    output.write(f"räv {LINE}\n")
    reader = threading.Thread(target=lambda: read.append(held.read()))
    reader.start()
    output.close()
    held.raw.close()
    reader.join(PATIENCE)
    assert read[0].decode() == f"räv {LINE}\n"


def test_lines_for_a_closed_pipe_are_dropped_and_counted(held: HeldTerminal) -> None:
    output, dropped_counts = output_to(held), list[int]()
    output.report_dropped = dropped_counts.append
    os.close(held.reading)
    for _ in range(3):
        output.write(LINE)
    output.close()
    assert dropped_counts == []
    assert output.dropped == 3
