"""The message of a day in a channel, posted each day or when somebody shares a result.

A moderator chooses the channel that gets the puzzle each day. The bot keeps a message up to
date like a board: it calls :meth:`DayPosts.begin_posting` before it sends the message,
:meth:`DayPosts.save_message` afterwards, and :meth:`DayPosts.lagging` after a restart.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from game.model.daily import DailyServer, Day, DayPost, MorningChannel, SharedAttempts
from game.model.ids import ChannelId, GuildId, MessageId, UserId
from game.model.time import Moment, as_seconds, duration_between
from game.storage.repository import Repository
from game.tables.checks import check_moderator
from game.tables.daily.days import day_of, has_puzzle, next_morning
from game.tables.lobby.proposal import Place
from game.tables.people import Person


@dataclass(frozen=True, slots=True)
class DayContent:
    """The content of a day's message."""

    post: DayPost
    shared: tuple[SharedAttempts, ...]
    """The attempts of the people who shared their result, in the order of sharing."""
    streak: int
    """The number of days in a row on which the Discord server solved the puzzle.

    The last of these days is the day of the message, or the day before if that day's puzzle is not
    solved yet.
    """
    solved: int
    """The number of people who solved the puzzle on the Discord server."""
    newest: bool
    """Whether the channel has no message of a later day. Only the newest has live buttons."""


@dataclass(frozen=True, slots=True)
class DayPosts:
    """The messages of the days, with one repository."""

    _repository: Repository
    _clock: Callable[[], Moment]

    # The channel that gets the puzzle each day

    async def server(self, guild: GuildId) -> DailyServer:
        """Return the streak of a Discord server, and its channel for the puzzle."""
        return await self._repository.daily_server(guild)

    async def channel_of(self, guild: GuildId) -> ChannelId | None:
        """Return the channel that gets the puzzle each morning, if there is one."""
        morning = (await self.server(guild)).morning
        return None if morning is None else morning.channel

    async def choose_channel(self, place: Place, locale: str, person: Person) -> MorningChannel:
        """Let the puzzle be posted each day in a channel, in this language.

        The channel replaces one that was chosen earlier. Raises ModeratorOnly.
        """
        check_moderator(person)
        morning = MorningChannel(place.channel, locale, next_morning(self._clock()), person.user)
        await self._repository.set_morning_channel(place.guild, morning)
        return morning

    async def clear_channel(self, guild: GuildId, person: Person) -> None:
        """Stop posting the puzzle each day on a Discord server. Raises ModeratorOnly."""
        check_moderator(person)
        await self.drop_channel(guild)

    async def drop_channel(self, guild: GuildId) -> None:
        """Stop posting the puzzle, because the channel is gone or the bot left the server."""
        if (await self.server(guild)).morning is not None:
            await self._repository.set_morning_channel(guild, None)

    async def drop_deleted_channel(self, guild: GuildId, channel: ChannelId) -> None:
        """Stop posting the puzzle on a server if the deleted channel was chosen for the puzzle."""
        morning = (await self.server(guild)).morning
        if morning is not None and morning.channel == channel:
            await self.drop_channel(guild)

    async def moderator_to_notify(self, post: DayPost) -> UserId | None:
        """Return the moderator to notify that the bot cannot post a message in its channel.

        Return ``None`` if no moderator chose this channel, or if the moderator already knows it.
        """
        morning = (await self.server(post.guild)).morning
        if morning is None or morning.channel != post.channel or morning.moderator_notified:
            return None
        return morning.moderator or None

    async def save_moderator_notified(self, post: DayPost, *, notified: bool) -> None:
        """Save whether the moderator knows that the bot cannot post in this channel."""
        await self._repository.save_moderator_notified(post.guild, post.channel, notified=notified)

    # Mornings

    async def seconds_until_next(self) -> float:
        """Return the seconds until the puzzle must be posted; infinite if no channel is chosen."""
        moment = await self._repository.next_morning()
        return (
            inf if moment is None else max(0.0, as_seconds(duration_between(self._clock(), moment)))
        )

    async def begin_due_posts(self, limit: int) -> tuple[DayPost, ...]:
        """Save that today's message will be posted where it is due, in at most ``limit`` channels.

        Each message is returned once; after that it counts as lagging until it is placed. A day
        that was missed gets no message.
        """
        now = self._clock()
        today, next_due = day_of(now), next_morning(now)
        day = today if has_puzzle(today) else None
        posts: list[DayPost] = []
        for server in await self._repository.mornings_until(now, limit):
            if server.morning is not None:
                begun = await self._repository.begin_morning(
                    server.guild, server.morning, day, next_due
                )
                posts += [] if begun is None else [begun]
        return tuple(posts)

    # Messages

    async def lagging(self) -> tuple[DayPost, ...]:
        """Return the messages that may be out of date, including those of old days.

        A message that was not sent is included until the end of the day after its own.
        """
        return await self._repository.lagging_posts(Day(day_of(self._clock()) - 1))

    async def content(self, channel: ChannelId, day: Day) -> DayContent | None:
        """Return the content of a day's message; ``None`` if the channel has no such message."""
        post = await self._repository.day_post(channel, day)
        if post is None:
            return None
        shared = await self._repository.shared_in(channel, day)
        server = await self._repository.daily_server(post.guild)
        solved = await self._repository.number_solved(post.guild, day)
        newest = await self._repository.newest_post_day(channel) == day
        return DayContent(post, shared, server.streak.length_on(day), solved, newest)

    async def begin_posting(self, post: DayPost) -> None:
        """Save that a message is about to be sent, before :meth:`save_message` saves its id."""
        await self._repository.begin_day_post(post.channel, post.day)

    async def save_message(
        self, post: DayPost, message: MessageId | None, shown: int | None
    ) -> None:
        """Save the message's id, and the ``change_count`` that the message shows.

        The id is ``None`` if the message is gone.
        """
        await self._repository.place_day_post(post.channel, post.day, message, shown)
