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

BUTTON_PRESS: CodeType = TableItem.from_custom_id.__func__.__code__
DATABASE_REQUEST = connection.Connection.run_work.__code__
DATABASE_WORK = connection.Connection._run_unless_late.__code__
TRANSACTION = connection._in_transaction.__code__


class Trace:
    """The files that run for the first click while the trace is active."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.committed = False
        self._task: object = None
        self._requested_work: object = None
        self._waiting_work: object = None
        self._is_working = False

    @contextmanager
    def on_this_thread(self) -> Iterator[None]:
        """Trace this thread inside the ``with`` block."""
        sys.setprofile(self._on_event)
        try:
            yield
        finally:
            sys.setprofile(None)

    @contextmanager
    def on_new_threads(self) -> Iterator[None]:
        """Trace all threads that begin inside the ``with`` block."""
        threading.setprofile(self._on_event)
        try:
            yield
        finally:
            threading.setprofile(None)

    def _on_event(self, frame: FrameType, event: str, _: object) -> None:
        is_call = event == "call"
        is_project_file = frame.f_code.co_filename.startswith(PACKAGES)
        if self.committed or not is_project_file or not (is_call or event == "return"):
            return
        if threading.current_thread() is not threading.main_thread():
            self._on_database_event(frame, is_call=is_call)
        elif is_call:
            self._on_loop_call(frame)

    def _on_loop_call(self, frame: FrameType) -> None:
        task = asyncio.current_task()
        if frame.f_code is BUTTON_PRESS and self._task is None:
            self._task = task
        if task is None or task is not self._task:
            return
        if frame.f_code is DATABASE_REQUEST:
            self._requested_work = frame.f_locals["work"]
        self._record(frame)

    def _on_database_event(self, frame: FrameType, *, is_call: bool) -> None:
        if frame.f_code is DATABASE_WORK:
            waiting_work = frame.f_locals["waiting"]
            if is_call and waiting_work._work == [self._requested_work]:
                self._waiting_work = waiting_work
            if waiting_work is self._waiting_work:
                self._is_working = is_call
        if self._is_working and is_call:
            self._record(frame)
        elif self._is_working and frame.f_code is TRANSACTION:
            self.committed = True

    def _record(self, frame: FrameType) -> None:
        file = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
        if file not in self.files:
            self.files.append(file)
