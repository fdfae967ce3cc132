"""The message of a day in a channel: each morning where one was named, or when somebody shares.

A message follows what it should show as a board does: :meth:`DayPosts.begin_posting` before it is
sent, :meth:`DayPosts.place` afterwards, and :meth:`DayPosts.lagging` after a start.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from game.model.daily import DailyServer, Day, DayPost, Morning, SharedAttempts
from game.model.ids import ChannelId, GuildId, MessageId, UserId
from game.model.time import Moment, as_seconds, between
from game.storage.repository import Repository
from game.tables.checks import check_moderator
from game.tables.daily.days import day_of, has_puzzle, next_morning
from game.tables.lobby.proposal import Place
from game.tables.people import Person


@dataclass(frozen=True, slots=True)
class DayContent:
    """What the message of a day is to show."""

    post: DayPost
    shared: tuple[SharedAttempts, ...]
    """The attempts of those who shared their result, in the order of sharing."""
    streak: int
    """The server's days in a row, as of that day or the one after."""
    solved: int
    """How many people solved it on the server."""


class DayPosts:
    """The messages of the days, over one repository."""

    def __init__(self, repository: Repository, clock: Callable[[], Moment]) -> None:
        self._repository = repository
        self._clock = clock

    # The channel of a server's mornings

    async def server(self, guild: GuildId) -> DailyServer:
        """The streak of a server, and the channel of its mornings."""
        return await self._repository.daily_server(guild)

    async def name_channel(self, place: Place, locale: str, person: Person) -> Morning:
        """Let the puzzle appear each morning in a channel, in this language.

        It takes the place of a channel named before. Raises ModeratorOnly.
        """
        check_moderator(person)
        morning = Morning(place.channel, locale, next_morning(self._clock()), person.user)
        await self._repository.set_morning(place.guild, morning)
        return morning

    async def clear_channel(self, guild: GuildId, person: Person) -> None:
        """Let the puzzle appear in no channel any more. Raises ModeratorOnly."""
        check_moderator(person)
        await self.drop_channel(guild)

    async def drop_channel(self, guild: GuildId) -> None:
        """The same without a person: the channel is gone, or the bot left the server."""
        if (await self.server(guild)).morning is not None:
            await self._repository.set_morning(guild, None)

    async def lose_channel(self, guild: GuildId, channel: ChannelId) -> None:
        """Name no channel any more where this one was named, as it is deleted."""
        morning = (await self.server(guild)).morning
        if morning is not None and morning.channel == channel:
            await self.drop_channel(guild)

    async def moderator_to_notify(self, post: DayPost) -> UserId | None:
        """Return who named the channel of a message, unless they know that it cannot be posted."""
        morning = (await self.server(post.guild)).morning
        if morning is None or morning.channel != post.channel or morning.moderator_notified:
            return None
        return morning.moderator or None

    async def save_moderator_notified(self, post: DayPost, *, notified: bool) -> None:
        """Save whether the moderator knows that the bot cannot post in this channel."""
        await self._repository.save_moderator_notified(post.guild, post.channel, notified=notified)

    # Mornings

    async def seconds_until_next(self) -> float:
        """Seconds until the puzzle is to appear in a channel; infinite where none was named."""
        moment = await self._repository.next_morning()
        return inf if moment is None else max(0.0, as_seconds(between(self._clock(), moment)))

    async def begin_due(self, most: int) -> tuple[DayPost, ...]:
        """Note that today's message is to be posted wherever it is due, in so many channels.

        Each comes once: from now on it lags until it is placed. A day that was missed is left out.
        """
        now = self._clock()
        today, later = day_of(now), next_morning(now)
        day = today if has_puzzle(today) else None
        posts: list[DayPost] = []
        for server in await self._repository.mornings_until(now, most):
            if server.morning is not None:
                begun = await self._repository.begin_morning(
                    server.guild, server.morning, day, later
                )
                posts += [] if begun is None else [begun]
        return tuple(posts)

    # Messages

    async def lagging(self) -> tuple[DayPost, ...]:
        """The messages that may not show what they should, also of old days.

        One that was not sent is among them until the day after its own.
        """
        return await self._repository.lagging_posts(Day(day_of(self._clock()) - 1))

    async def content(self, channel: ChannelId, day: Day) -> DayContent | None:
        """What the message of a day is to show; nothing where a channel has none."""
        post = await self._repository.day_post(channel, day)
        if post is None:
            return None
        shared = await self._repository.shared_in(channel, day)
        server = await self._repository.daily_server(post.guild)
        solved = await self._repository.number_solved(post.guild, day)
        return DayContent(post, shared, server.streak.length_on(day), solved)

    async def begin_posting(self, post: DayPost) -> None:
        """Remember that a message is about to be sent, until it is placed."""
        await self._repository.begin_day_post(post.channel, post.day)

    async def place(self, post: DayPost, message: MessageId | None, shown: int | None) -> None:
        """Remember which message it is, ``None`` where it is gone, and the tick that it shows."""
        await self._repository.place_day_post(post.channel, post.day, message, shown)
