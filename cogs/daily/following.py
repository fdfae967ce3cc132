"""Posts the message of each day once, and edits it when its content changes.

The content changes when somebody solves the puzzle, shares a result or is forgotten.

The database knows which messages are missing or out of date. After a start, the bot finds all of
them there.
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
from service.exchanges import RateLimited
from service.follower import REFUSED_SECONDS, RETRY_SECONDS, Follower, Pause, wait_after
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)

SERVERS_PER_STEP = 50
"""The largest number of servers whose morning begins in one step."""

MOST_UPDATES_AT_ONCE = 20
"""The number of messages that are updated at the same time."""

GATHERING_SECONDS = 3.0
"""Seconds between a solved puzzle and the edit that counts it. One edit may count several."""

RETRIED_ERRORS = (RateLimited, discord.HTTPException, aiohttp.ClientError, OSError, StorageProblem)
"""The errors after which a request is tried again: Discord or the database cannot do it now."""

Key = tuple[ChannelId, Day]


class DayMessages:
    """Updates the messages of the days, and begins the mornings that are due."""

    def __init__(self, tables: Tables, posting: Posting, longest_sleep: float) -> None:
        self._tables = tables
        self._posting = posting
        self._longest_sleep = longest_sleep
        self._follower: Follower[Key] = Follower(self._try_update)
        self._servers_of_refused: dict[Key, GuildId] = {}
        """The messages that were refused when they were last tried, each with its server."""
        self._woken = asyncio.Event()
        self._update_timer: asyncio.TimerHandle | None = None
        self._task = BackgroundTask(self._run, "messages of the days")

    def start(self) -> None:
        """Begin to update messages. A second call checks at once what is missing."""
        self._task.start()
        self.update_now()

    def update_now(self) -> None:
        """Update old messages and begin due mornings at once."""
        if self._update_timer is not None:
            self._update_timer.cancel()
            self._update_timer = None
        self._woken.set()

    def update_soon(self) -> None:
        """Update old messages in some seconds: many people may solve a puzzle at the same time."""
        if self._update_timer is None:
            loop = asyncio.get_running_loop()
            self._update_timer = loop.call_later(GATHERING_SECONDS, self.update_now)

    def refresh(self, channel: ChannelId, day: Day) -> None:
        """Update the message of a day in a channel soon."""
        self._follower.request((channel, day))

    def retry_in_server(self, guild: GuildId) -> None:
        """Retry at once what was refused in this server."""
        for key in [key for key, server in self._servers_of_refused.items() if server == guild]:
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
        """Begin the mornings that are due, and update the old messages."""
        while await self._tables.day_posts.begin_due_posts(SERVERS_PER_STEP):
            pass
        for post in await self._tables.day_posts.lagging():
            if (post.channel, post.day) not in self._servers_of_refused:
                self.refresh(post.channel, post.day)
                await self._follower.wait_until_fewer_than(MOST_UPDATES_AT_ONCE)

    async def _try_update(self, key: Key, failures: int) -> float | None:
        """Update one message. Returns the seconds to wait if it must be tried again."""
        self._servers_of_refused.pop(key, None)
        content: DayContent | None = None
        try:
            content = await self._tables.day_posts.content(*key)
            if content is not None and self._posting.is_in_server(content.post):
                await self._update(content)
        except RateLimited as limited:
            return Pause(limited.seconds)
        except (discord.Forbidden, discord.NotFound) as refused:
            assert content is not None  # noqa: S101 - nothing else asks Discord
            return await self._handle_refusal(content.post, refused, failures)
        except RETRIED_ERRORS as error:
            log.info("a message of the daily puzzle must wait", channel=key[0], reason=repr(error))
            return wait_after(failures, RETRY_SECONDS)
        except Exception:
            log.exception("a message of the daily puzzle could not be shown", channel=key[0])
        return None

    async def _update(self, content: DayContent) -> None:
        post, posts = content.post, self._tables.day_posts
        if post.shown == post.change_count:
            return
        message = post.message
        if message is None and post.posting:
            message = await self._posting.find(post)
        if message is not None:
            if await self._posting.edit(content, message):
                await posts.save_message(post, message, post.change_count)
                return
            log.info("a message of the daily puzzle is gone", channel=post.channel)
            if not content.shared:
                await posts.save_message(post, None, post.change_count)
                return
        if post.day != self._tables.daily.today() and not content.shared:
            # The bot missed the morning of that day, so it no longer posts the puzzle of that day.
            return
        await posts.begin_posting(post)
        await posts.save_message(post, await self._posting.send(content), post.change_count)
        await posts.save_moderator_notified(post, notified=False)

    async def _handle_refusal(
        self, post: DayPost, refused: discord.HTTPException, failures: int
    ) -> float:
        wait = wait_after(failures, REFUSED_SECONDS)
        log.info(
            "a message of the daily puzzle is refused", channel=post.channel, reason=repr(refused)
        )
        self._servers_of_refused[post.channel, post.day] = post.guild
        try:
            await self._notify_moderator(post)
        except RETRIED_ERRORS as error:
            log.info("a moderator could not be told", channel=post.channel, reason=repr(error))
        return wait

    async def _notify_moderator(self, post: DayPost) -> None:
        """Tell the moderator who chose the channel, once.

        If the notice is sent twice within minutes, Discord shows only one message.
        """
        moderator = await self._tables.day_posts.moderator_to_notify(post)
        if moderator is not None and post.message is None:
            await self._posting.notify_moderator(moderator, post)
            await self._tables.day_posts.save_moderator_notified(post, notified=True)
