"""Posts the messages that are due on a day or in a week, once each, and updates them later.

The database knows which messages are due, missing or out of date. After a start, all of them are
found there.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

import aiohttp
import discord
import structlog

from game.model.ids import ChannelId, GuildId
from game.storage.errors import StorageProblem
from service.exchanges import RateLimited
from service.follower import REFUSED_SECONDS, RETRY_SECONDS, Follower, Pause, wait_after
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)

MOST_UPDATES_AT_ONCE = 20
"""The number of messages that are updated at the same time."""

GATHERING_SECONDS = 3.0
"""Seconds until an update that can wait. It answers all requests that come before."""

RETRIED_ERRORS = (RateLimited, discord.HTTPException, aiohttp.ClientError, OSError, StorageProblem)
"""The errors after which a request is tried again: Discord or the database cannot do it now."""


class MessageKey(Hashable, Protocol):
    """What names a message."""

    @property
    def guild(self) -> GuildId: ...

    @property
    def channel(self) -> ChannelId: ...


K = TypeVar("K", bound=MessageKey)


class ScheduledMessages(ABC, Generic[K]):
    """Begins the messages that are due, and keeps all of them up to date."""

    def __init__(self, name: str, longest_sleep: float) -> None:
        self._longest_sleep = longest_sleep
        self._follower: Follower[K] = Follower(self._try_update)
        self._refused: set[K] = set()
        """The messages that were refused when they were last tried."""
        self._woken = asyncio.Event()
        self._update_timer: asyncio.TimerHandle | None = None
        self._task = BackgroundTask(self._run, name)

    @abstractmethod
    async def seconds_until_next(self) -> float:
        """Return the seconds until a message is due; infinite if none will be."""

    @abstractmethod
    async def begin_due(self) -> bool:
        """Save that some due messages will be posted. Returns whether more may be due."""

    @abstractmethod
    async def lagging(self) -> Iterable[K]:
        """Return the messages that are missing or out of date."""

    @abstractmethod
    async def update(self, key: K) -> None:
        """Post or edit a message if it is missing or out of date."""

    async def handle_refusal(self, key: K) -> None:
        """Do what else is to be done after Discord refused a message."""

    def start(self) -> None:
        """Begin to update messages. A second call checks at once what is missing."""
        self._task.start()
        self.update_now()

    def update_now(self) -> None:
        """Update old messages and begin due ones at once."""
        if self._update_timer is not None:
            self._update_timer.cancel()
            self._update_timer = None
        self._woken.set()

    def update_soon(self) -> None:
        """Update old messages in some seconds: many people may act at the same time."""
        if self._update_timer is None:
            loop = asyncio.get_running_loop()
            self._update_timer = loop.call_later(GATHERING_SECONDS, self.update_now)

    def retry_in_server(self, guild: GuildId) -> None:
        """Retry at once what was refused in this server."""
        for key in [key for key in self._refused if key.guild == guild]:
            self._follower.request(key)

    async def wait_until_idle(self) -> None:
        """Wait until every requested message is up to date or was refused."""
        await self._follower.wait_until_all_finished(REFUSED_SECONDS[0] / 2)

    async def close(self) -> None:
        """Stop. The next start finds what is left undone."""
        if self._update_timer is not None:
            self._update_timer.cancel()
        await self._task.close()
        await self._follower.close()

    async def catch_up(self) -> None:
        """Begin the messages that are due, and update the old ones."""
        while await self.begin_due():
            pass
        for key in await self.lagging():
            if key not in self._refused:
                self._follower.request(key)
                await self._follower.wait_until_fewer_than(MOST_UPDATES_AT_ONCE)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.catch_up()
                wait = await self.seconds_until_next()
            except StorageProblem:
                log.exception("due messages could not be read")
                wait = self._longest_sleep
            with suppress(TimeoutError):
                async with asyncio.timeout(min(wait, self._longest_sleep)):
                    await self._woken.wait()

    async def _try_update(self, key: K, failures: int) -> float | None:
        """Update one message. Returns the seconds to wait if it must be tried again."""
        self._refused.discard(key)
        try:
            await self.update(key)
        except RateLimited as limited:
            return Pause(limited.seconds)
        except (discord.Forbidden, discord.NotFound) as refused:
            log.info("a scheduled message is refused", channel=key.channel, reason=repr(refused))
            self._refused.add(key)
            await self.handle_refusal(key)
            return wait_after(failures, REFUSED_SECONDS)
        except RETRIED_ERRORS as error:
            log.info("a scheduled message must wait", channel=key.channel, reason=repr(error))
            return wait_after(failures, RETRY_SECONDS)
        except Exception:
            log.exception("a scheduled message could not be shown", channel=key.channel)
        return None
