"""Runs the due jobs of the tables: tasks that sleep until the next moment in the database."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

import structlog

from game.model.due import Due, DueMoment
from game.model.time import Milliseconds, as_seconds
from game.storage.errors import StorageProblem
from game.tables import Unreadable
from game.tables.durations import MINUTE
from game.tables.upkeep import Upkeep
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)

AT_ONCE = 50
"""How many moments are read from the database together."""

LOOK_SECONDS = 60.0
"""The longest sleep: a moment that was added meanwhile comes no later than that."""

MOVED_SECONDS = 1.0
"""The same where the clock may be moved meanwhile, or another process may add a moment."""

TROUBLE_MILLISECONDS = Milliseconds(10 * MINUTE)
"""After what time something that failed is due again."""

DAILY_SECONDS = 24 * 60 * 60.0

Handler = Callable[[DueMoment], Awaitable[None]]
"""Runs a due job, then removes or postpones it: until then it comes again."""

Handlers = Mapping[Due, Handler]


async def nothing() -> None:
    """Have nothing to do."""


class Scheduler:
    """Keeps nothing: a job that was not done when the bot stopped is due at the next start.

    Due jobs stand in queues by their kind, done one after another in each: what has to wait in
    one queue holds up no other.
    """

    def __init__(
        self,
        upkeep: Upkeep,
        *queues: Handlers,
        longest_sleep: float = LOOK_SECONDS,
        daily: Callable[[], Awaitable[None]] = nothing,
    ) -> None:
        self._queues = [Queue(upkeep, handlers, longest_sleep) for handlers in queues]
        self._daily = daily
        self._days = BackgroundTask(self._run_daily, "daily")

    def start(self) -> None:
        """Begin; a second call does nothing."""
        for queue in self._queues:
            queue.start()
        self._days.start()

    async def close(self) -> None:
        """Stop, in the middle of what is being done."""
        for queue in self._queues:
            await queue.close()
        await self._days.close()

    async def catch_up(self) -> None:
        """Do all that is due by now. Raises a StorageProblem that was met on the way."""
        for queue in self._queues:
            await queue.catch_up()

    async def _run_daily(self) -> None:
        """Run the work of once a day, which may take long, beside the due jobs."""
        while True:
            wait = DAILY_SECONDS
            try:
                await self._daily()
            except Exception:
                log.exception("a due job failed", kind="daily")
                wait = as_seconds(TROUBLE_MILLISECONDS)
            await asyncio.sleep(wait)


class Queue:
    """Runs the due jobs of some kinds, one after another."""

    def __init__(self, upkeep: Upkeep, handlers: Handlers, longest_sleep: float) -> None:
        self._upkeep = upkeep
        self._handlers = handlers
        self._longest_sleep = longest_sleep
        self._task = BackgroundTask(self._run, f"scheduler of {', '.join(handlers)}")

    def start(self) -> None:
        """Begin; a second call does nothing."""
        self._task.start()

    async def close(self) -> None:
        """Stop, in the middle of what is being done."""
        await self._task.close()

    async def catch_up(self) -> None:
        """Do all that is due by now. Raises a StorageProblem that was met on the way."""
        before: Sequence[DueMoment] = ()
        while moments := await self._upkeep.due(AT_ONCE, self._handlers):
            await self._put_off([one for one in moments if one in before])
            await self._do_all([one for one in moments if one not in before])
            before = moments

    async def _put_off(self, left: Iterable[DueMoment]) -> None:
        """Postpone a job that is still due though it was done: it would be run for ever."""
        for moment in left:
            log.warning("a due job failed", game=moment.game, kind=moment.kind.value)
            await self._upkeep.postpone(moment, TROUBLE_MILLISECONDS)

    async def _do_all(self, moments: Iterable[DueMoment]) -> None:
        """Do these one after another.

        A first StorageProblem is raised when the others are done, as a single game may be locked;
        a second at once, as the database is away then.
        """
        trouble: StorageProblem | None = None
        for moment in moments:
            with structlog.contextvars.bound_contextvars(game=moment.game):
                try:
                    await self._do(moment)
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

    async def _do(self, moment: DueMoment) -> None:
        try:
            await self._handlers[moment.kind](moment)
        except Unreadable:
            # Setting the game aside has removed what was due there.
            return
        except StorageProblem:
            raise
        except Exception:
            log.exception("a due job failed", kind=moment.kind.value)
            await self._upkeep.postpone(moment, TROUBLE_MILLISECONDS)
