"""Posts the message of each day once, and edits it when its content changes.

The content changes when somebody solves the puzzle, shares a result or is forgotten.

The database knows which messages are missing or out of date. After a start, the bot finds all of
them there.
"""

from collections.abc import Iterable
from typing import NamedTuple

import structlog

from cogs.daily.posting import Posting
from game.model.daily import Day, DayPost
from game.model.ids import ChannelId, GuildId
from game.tables import Tables
from game.tables.daily.posts import DayContent
from service.time.scheduled_messages import RETRIED_ERRORS, ScheduledMessages

log = structlog.get_logger(__name__)

SERVERS_PER_STEP = 50
"""The largest number of servers whose morning begins in one step."""


class DayKey(NamedTuple):
    """The message of a day in a channel."""

    guild: GuildId
    channel: ChannelId
    day: Day


def _key_of(post: DayPost) -> DayKey:
    return DayKey(post.guild, post.channel, post.day)


class DayMessages(ScheduledMessages[DayKey]):
    """Updates the messages of the days, and begins the mornings that are due."""

    def __init__(self, tables: Tables, posting: Posting, longest_sleep: float) -> None:
        super().__init__("messages of the days", longest_sleep)
        self._tables = tables
        self._posting = posting

    async def seconds_until_next(self) -> float:
        """Return the seconds until a puzzle is due in a channel."""
        return await self._tables.day_posts.seconds_until_next()

    async def begin_due(self) -> bool:
        """Begin the mornings that are due."""
        return bool(await self._tables.day_posts.begin_due_posts(SERVERS_PER_STEP))

    async def lagging(self) -> Iterable[DayKey]:
        """Return the messages that may be out of date."""
        posts = await self._tables.day_posts.lagging()
        return map(_key_of, posts)

    def refresh(self, post: DayPost) -> None:
        """Update a message soon."""
        self._follower.request(_key_of(post))

    async def update(self, key: DayKey) -> None:
        """Bring one message up to date."""
        content = await self._tables.day_posts.content(key.channel, key.day)
        if content is not None and self._posting.is_in_server(content.post):
            await self._update(content)

    async def handle_refusal(self, key: DayKey) -> None:
        """Tell the moderator who chose the channel, once."""
        try:
            content = await self._tables.day_posts.content(key.channel, key.day)
            if content is not None:
                await self._notify_moderator(content.post)
        except RETRIED_ERRORS as error:
            log.info("a moderator could not be told", channel=key.channel, reason=repr(error))

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
            if not (content.shared and content.newest):
                await posts.save_message(post, None, post.change_count)
                return
        if post.day != self._tables.daily.today() and not content.shared:
            # The bot missed the morning of that day, so it no longer posts the puzzle of that day.
            return
        await posts.begin_posting(post)
        await posts.save_message(post, await self._posting.send(content), post.change_count)
        await posts.save_moderator_notified(post, notified=False)

    async def _notify_moderator(self, post: DayPost) -> None:
        """Tell the moderator who chose the channel, once.

        If the notice is sent twice within minutes, Discord shows only one message.
        """
        moderator = await self._tables.day_posts.moderator_to_notify(post)
        if moderator is not None and post.message is None:
            await self._posting.notify_moderator(moderator, post)
            await self._tables.day_posts.save_moderator_notified(post, notified=True)
