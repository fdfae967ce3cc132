"""Keeps the messages of the days true: each is posted once, and edited where that is needed.

It is where somebody solves the puzzle, shares a result or is forgotten.

What is missing stands in the database alone, so that a start finds it.
"""

import asyncio
from contextlib import suppress

import aiohttp
import discord
import structlog

from cogs.daily.posting import Posting
from game.model.daily import Day, DayPost
from game.model.ids import ChannelId, GuildId
from game.tables import Tables
from game.tables.daily.posts import DayContent
from game.tables.errors import StorageProblem
from service.exchanges import Limited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)

AT_ONCE = 50
"""Mornings that are begun together."""

BUSY = 20
"""Messages that are brought up to date side by side."""

GATHERING_SECONDS = 3.0
"""For so long those who solve a puzzle are gathered, and counted with one edit."""

REFUSED_SECONDS = (60, 300, 900, 1800, 3600)
"""What to wait after Discord refused a message, the second time, and so on."""

AWAY = (Limited, discord.HTTPException, aiohttp.ClientError, OSError, StorageProblem)
"""Discord or the database does not do it now."""

Key = tuple[ChannelId, Day]


class DayMessages:
    """Follows the messages of the days, and begins the mornings that are due."""

    def __init__(self, tables: Tables, posting: Posting, longest_sleep: float) -> None:
        self._tables = tables
        self._posting = posting
        self._longest_sleep = longest_sleep
        self._follower: Follower[Key] = Follower(self._attempt)
        self._waiting: dict[Key, GuildId] = {}
        """What Discord or the database refused when it was last tried, and the server of it."""
        self._woken = asyncio.Event()
        self._looks_soon: asyncio.TimerHandle | None = None
        self._task = BackgroundTask(self._run, "messages of the days")

    def start(self) -> None:
        """Begin; a second call looks at once for what is missing."""
        self._task.start()
        self.look()

    def look(self) -> None:
        """Look at once for messages that lag, and for mornings that are due."""
        if self._looks_soon is not None:
            self._looks_soon.cancel()
            self._looks_soon = None
        self._woken.set()

    def look_soon(self) -> None:
        """Look in some seconds for messages that lag: many people may solve a puzzle at once."""
        if self._looks_soon is None:
            loop = asyncio.get_running_loop()
            self._looks_soon = loop.call_later(GATHERING_SECONDS, self.look)

    def refresh(self, channel: ChannelId, day: Day) -> None:
        """Bring the message of a day in a channel up to date soon."""
        self._follower.request((channel, day))

    def retry_in(self, guild: GuildId) -> None:
        """Try at once what was refused in this server."""
        for key in [key for key, server in self._waiting.items() if server == guild]:
            self._follower.request(key)

    async def wait_until_idle(self) -> None:
        """Wait until every message that was asked for is new, or was refused."""
        await self._follower.all_finished(REFUSED_SECONDS[0] / 2)

    async def close(self) -> None:
        """Stop; what is left undone is found at the next start."""
        if self._looks_soon is not None:
            self._looks_soon.cancel()
        await self._task.close()
        await self._follower.close()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.catch_up()
                wait = await self._tables.day_posts.seconds_until_next()
            except StorageProblem:
                log.exception("due puzzles could not be read")
                wait = self._longest_sleep
            with suppress(TimeoutError):
                async with asyncio.timeout(min(wait, self._longest_sleep)):
                    await self._woken.wait()

    async def catch_up(self) -> None:
        """Begin the mornings that are due, and bring what lags up to date."""
        while await self._tables.day_posts.begin_due(AT_ONCE):
            pass
        for post in await self._tables.day_posts.lagging():
            if (post.channel, post.day) not in self._waiting:
                self.refresh(post.channel, post.day)
                await self._follower.fewer_than(BUSY)

    async def _attempt(self, key: Key, failures: int) -> float | None:
        """Bring one message up to date; gives the seconds to wait where that must wait."""
        self._waiting.pop(key, None)
        content: DayContent | None = None
        try:
            content = await self._tables.day_posts.content(*key)
            if content is not None and self._posting.here(content.post):
                await self._bring(content)
        except Limited as limited:
            return Pause(limited.seconds)
        except (discord.Forbidden, discord.NotFound) as refused:
            assert content is not None  # noqa: S101 - nothing else asks Discord
            return await self._refused(content.post, refused, failures)
        except AWAY as error:
            log.info("a message of the daily puzzle must wait", channel=key[0], reason=repr(error))
            return wait_after(failures, RETRY_SECONDS)
        except Exception:
            log.exception("a message of the daily puzzle could not be shown", channel=key[0])
        return None

    async def _bring(self, content: DayContent) -> None:
        post, posts = content.post, self._tables.day_posts
        if post.shown == post.tick:
            return
        message = post.message
        if message is None and post.posting:
            message = await self._posting.find(post)
        if message is not None:
            if await self._posting.edit(content, message):
                await posts.place(post, message, post.tick)
                return
            log.info("a message of the daily puzzle is gone", channel=post.channel)
            if not content.shared:
                await posts.place(post, None, post.tick)
                return
        if post.day != self._tables.daily.today() and not content.shared:
            # A morning that was missed is over.
            return
        await posts.begin_posting(post)
        await posts.place(post, await self._posting.send(content), post.tick)
        await posts.save_moderator_notified(post, notified=False)

    async def _refused(self, post: DayPost, refused: discord.HTTPException, failures: int) -> float:
        wait = wait_after(failures, REFUSED_SECONDS)
        log.info(
            "a message of the daily puzzle is refused", channel=post.channel, reason=repr(refused)
        )
        self._waiting[post.channel, post.day] = post.guild
        try:
            await self._notify_moderator(post)
        except AWAY as error:
            log.info("a moderator could not be told", channel=post.channel, reason=repr(error))
        return wait

    async def _notify_moderator(self, post: DayPost) -> None:
        """Tell the moderator who named the channel, once; sent twice in a row it is one message."""
        moderator = await self._tables.day_posts.moderator_to_notify(post)
        if moderator is not None and post.message is None:
            await self._posting.notify_moderator(moderator, post)
            await self._tables.day_posts.save_moderator_notified(post, notified=True)
