"""The project's files that run for a click until its commit, in the order in which they begin.

A file counts if one of its functions runs in the task that answers the click, or in that task's
work on the database thread. Code that runs in other tasks or after the commit does not count.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from cogs.ui.buttons import TableItem
from game.storage.sqlite.connecting import connection

ROOT = Path(__file__).parents[3]
PACKAGES = tuple(str(ROOT / name) + os.sep for name in ("cogs", "game", "i18n", "service"))

PRESS: CodeType = TableItem.from_custom_id.__func__.__code__
ASK = connection.Connection.alone.__code__
WORK = connection.Connection._in_time.__code__
TRANSACTION = connection._within.__code__


class Trace:
    """The files that run for the first click while the trace is active."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.committed = False
        self._task: object = None
        self._asked: object = None
        self._piece: object = None
        self._working = False

    @contextmanager
    def on_this_thread(self) -> Iterator[None]:
        """Trace this thread inside the ``with`` block."""
        sys.setprofile(self._run)
        try:
            yield
        finally:
            sys.setprofile(None)

    @contextmanager
    def on_new_threads(self) -> Iterator[None]:
        """Trace all threads that begin inside the ``with`` block."""
        threading.setprofile(self._run)
        try:
            yield
        finally:
            threading.setprofile(None)

    def _run(self, frame: FrameType, event: str, _: object) -> None:
        calls = event == "call"
        ours = frame.f_code.co_filename.startswith(PACKAGES)
        if self.committed or not ours or not (calls or event == "return"):
            return
        if threading.current_thread() is not threading.main_thread():
            self._run_on_database(frame, calls=calls)
        elif calls:
            self._run_on_loop(frame)

    def _run_on_loop(self, frame: FrameType) -> None:
        task = asyncio.current_task()
        if frame.f_code is PRESS and self._task is None:
            self._task = task
        if task is None or task is not self._task:
            return
        if frame.f_code is ASK:
            self._asked = frame.f_locals["work"]
        self._record(frame)

    def _run_on_database(self, frame: FrameType, *, calls: bool) -> None:
        if frame.f_code is WORK:
            piece = frame.f_locals["piece"]
            if calls and piece._work == [self._asked]:
                self._piece = piece
            if piece is self._piece:
                self._working = calls
        if self._working and calls:
            self._record(frame)
        elif self._working and frame.f_code is TRANSACTION:
            self.committed = True

    def _record(self, frame: FrameType) -> None:
        file = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
        if file not in self.files:
            self.files.append(file)
