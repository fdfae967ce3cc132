"""Caches: the newest entries of a mapping, and values that tasks compute once for all who ask."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from contextvars import copy_context
from functools import partial
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Newest(OrderedDict[K, V]):
    """A mapping of at most ``most`` entries, the oldest first; it drops the oldest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)


class TaskCache(Generic[K, V]):
    """Values that tasks compute, each only once, and of which the last used are kept.

    A failure reaches all who wait, and is forgotten: the next request computes the value again. The
    tasks run in the context of the code that made the cache. So they keep no click in memory.
    """

    def __init__(self, most: int) -> None:
        self._tasks = Newest[K, "asyncio.Task[V]"](most)
        self._waiter_counts = Counter["asyncio.Task[V]"]()
        self._context = copy_context()

    async def get(self, key: K, compute: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Return a value; ``compute`` it if it is missing, and stop when nobody waits any more."""
        task = self._join(key, compute)
        try:
            return await asyncio.shield(task)
        finally:
            self._leave(key, task)

    def prepare(self, key: K, compute: Callable[[], Coroutine[Any, Any, V]]) -> "asyncio.Task[V]":
        """Begin to compute a value if it is missing, also if nobody waits. Returns its task."""
        task = self._join(key, compute)
        task.add_done_callback(partial(self._leave, key))
        return task

    def get_if_done(self, key: K) -> V | None:
        """Return a value if it is there already."""
        task = self._tasks.get(key)
        if task is None or not has_succeeded(task):
            return None
        self._tasks.move_to_end(key)
        return task.result()

    def values_by_key(self) -> dict[K, V]:
        """Return all values that are there, the one that was used longest ago first."""
        return {key: task.result() for key, task in self._tasks.items() if has_succeeded(task)}

    def forget(self, key: K) -> None:
        """Forget a value, so that the next request computes it again."""
        self._tasks.pop(key, None)

    async def close(self) -> None:
        """Stop all tasks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _join(self, key: K, compute: Callable[[], Coroutine[Any, Any, V]]) -> "asyncio.Task[V]":
        task = self._tasks.get(key)
        if task is None:
            task = asyncio.create_task(compute(), context=self._context.copy())
        self._tasks[key] = task
        self._waiter_counts[task] += 1
        return task

    def _leave(self, key: K, task: "asyncio.Task[V]") -> None:
        """Stop waiting for a value. Without others who wait, stop its task and forget a failure."""
        self._waiter_counts[task] -= 1
        if self._waiter_counts[task]:
            return
        del self._waiter_counts[task]
        task.cancel()
        if not has_succeeded(task) and self._tasks.get(key) is task:
            del self._tasks[key]


def has_succeeded(task: "asyncio.Task[Any]") -> bool:
    """Return whether a task has a result. Afterwards asyncio reports no unseen error of it."""
    return task.done() and not task.cancelled() and task.exception() is None
