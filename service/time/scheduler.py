"""Runs the due jobs of the tables: its tasks sleep until the next moment in the database."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

import structlog

from game.model.due import Due, DueMoment
from game.model.time import Milliseconds, as_seconds
from game.storage.errors import StorageProblem
from game.tables.durations import MINUTE
from game.tables.errors import Unreadable
from game.tables.upkeep import Upkeep
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)

MOMENTS_AT_ONCE = 50
"""How many due moments are read from the database together."""

LOOK_SECONDS = 5.0
"""The longest sleep in seconds: a moment added during a sleep is late by no more than that."""

SHORT_SLEEP_SECONDS = 1.0
"""The longest sleep if a test may move the clock, or another process may add a moment."""

RETRY_MILLISECONDS = Milliseconds(10 * MINUTE)
"""Milliseconds after which a failed job is due again."""

DAILY_SECONDS = 24 * 60 * 60.0

Handler = Callable[[DueMoment], Awaitable[None]]
"""Runs a due job, then removes or postpones it; otherwise the job would run again."""

Handlers = Mapping[Due, Handler]


async def do_nothing() -> None:
    """Do nothing: there is no daily work."""


class Scheduler:
    """Runs due jobs. It stores nothing: a job that had not run at a stop runs after the next start.

    Each queue runs the jobs of some kinds one after another. A job that waits in one queue delays
    no other queue.
    """

    def __init__(
        self,
        upkeep: Upkeep,
        *queues: Handlers,
        longest_sleep: float = LOOK_SECONDS,
        daily: Callable[[], Awaitable[None]] = do_nothing,
    ) -> None:
        self._queues = [Queue(upkeep, handlers, longest_sleep) for handlers in queues]
        self._daily = daily
        self._tasks = [queue.task for queue in self._queues]
        self._tasks.append(BackgroundTask(self._run_daily, "daily"))

    def start(self) -> None:
        """Start all queues; a second call does nothing."""
        for task in self._tasks:
            task.start()

    async def close(self) -> None:
        """Stop, even in the middle of a job."""
        for task in self._tasks:
            await task.close()

    async def catch_up(self) -> None:
        """Run all jobs that are due by now. Raises a StorageProblem that occurred on the way."""
        for queue in self._queues:
            await queue.catch_up()

    async def _run_daily(self) -> None:
        """Run the daily work, which may take long, at the same time as the due jobs."""
        while True:
            wait = DAILY_SECONDS
            try:
                await self._daily()
            except Exception:
                log.exception("a due job failed", kind="daily")
                wait = as_seconds(RETRY_MILLISECONDS)
            await asyncio.sleep(wait)


class Queue:
    """Runs the due jobs of some kinds, one after another."""

    def __init__(self, upkeep: Upkeep, handlers: Handlers, longest_sleep: float) -> None:
        self._upkeep = upkeep
        self._handlers = handlers
        self._longest_sleep = longest_sleep
        self.task = BackgroundTask(self._run, f"scheduler of {', '.join(handlers)}")

    async def catch_up(self) -> None:
        """Run all jobs that are due by now. Raises a StorageProblem that occurred on the way."""
        last_moments: Sequence[DueMoment] = ()
        while moments := await self._upkeep.due(MOMENTS_AT_ONCE, self._handlers):
            await self._put_off([one for one in moments if one in last_moments])
            await self._run_jobs([one for one in moments if one not in last_moments])
            last_moments = moments

    async def _put_off(self, still_due: Iterable[DueMoment]) -> None:
        """Postpone the jobs that are still due after they ran, or they would run for ever."""
        for moment in still_due:
            log.warning("a due job failed", game=moment.game, kind=moment.kind.value)
            await self._upkeep.postpone(moment, RETRY_MILLISECONDS)

    async def _run_jobs(self, moments: Iterable[DueMoment]) -> None:
        """Run these jobs one after another.

        After a first StorageProblem the other jobs still run, as perhaps only one game is locked.
        Then the problem is raised. A second StorageProblem is raised at once, as the database is
        then away.
        """
        trouble: StorageProblem | None = None
        for moment in moments:
            with structlog.contextvars.bound_contextvars(game=moment.game):
                try:
                    await self._run_job(moment)
                except StorageProblem as error:
                    if trouble is not None:
                        raise
                    trouble = error
        if trouble is not None:
            raise trouble

    async def _run(self) -> None:
        while True:
            try:
                await self.catch_up()
                wait = await self._upkeep.seconds_until_next(self._handlers)
            except Exception:
                log.exception("due jobs could not be read")
                wait = LOOK_SECONDS
            await asyncio.sleep(min(wait, self._longest_sleep))

    async def _run_job(self, moment: DueMoment) -> None:
        try:
            await self._handlers[moment.kind](moment)
        except Unreadable:
            # Marking the game as unreadable has already removed this job.
            return
        except StorageProblem:
            raise
        except Exception:
            log.exception("a due job failed", kind=moment.kind.value)
            await self._upkeep.postpone(moment, RETRY_MILLISECONDS)
