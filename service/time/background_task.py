"""A task that runs in the background, from its start until it is closed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class BackgroundTask:
    """A task that starts once, and that can be stopped at any point of its work."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        self._work = work
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task; a second call does nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name=self._name)

    async def close(self) -> None:
        """Stop the task, even in the middle of its work."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
