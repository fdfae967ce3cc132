"""The puzzle of a day: people's attempts at it, streaks, and the messages that show it."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NewType

from .ids import NO_CLICK, ChannelId, GuildId, InteractionId, MessageId, UserId
from .time import Moment

Day = NewType("Day", int)
"""A day in UTC, as days since 1 January 1970."""


NO_MODERATOR = UserId(0)
"""Stands for a moderator who was forgotten."""


class Result(StrEnum):
    """How far a person has come with the puzzle of a day."""

    OPEN = "open"
    """Another attempt is left."""
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Attempts:
    """A person's attempts at the puzzle of a day.

    An attempt is a text: its actions in notation, between commas (`R23>15,S3>9`).
    """

    user: UserId
    day: Day
    begun: Moment
    guild: GuildId
    """The server where the person acted last; 0 in a direct message. A solution counts there."""
    channel: ChannelId
    made: tuple[str, ...] = ()
    """The attempts that were judged, the first first."""
    actions: tuple[str, ...] = ()
    """The actions of the attempt under way, which can be taken back."""
    result: Result = Result.OPEN
    ended: Moment | None = None
    version: int = 1
    click: InteractionId = NO_CLICK
    """The last click that counted."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose puzzle a person solved, or somebody on a server."""

    length: int = 0
    last: Day = Day(0)
    """The last of these days."""
    longest: int = 0
    before: int = 0
    """The length of an earlier streak, where one day lies between its end and `last`.

    Who began before midnight may solve that day's puzzle after the next one's, and joins the two.
    """

    def after(self, day: Day) -> "Streak":
        """Return the streak once the puzzle of this day is solved, too.

        The day is no earlier than the one before `last`.
        """
        if day > self.last:
            in_a_row = day == self.last + 1
            length = self.length + 1 if in_a_row else 1
            before = self.length if day == self.last + 2 else 0
            return self._grown(length, day, before)
        if day == self.last - 1 and self.length == 1:
            return self._grown(self.before + 2, self.last, 0)
        return self

    def length_on(self, day: Day) -> int:
        """Return the length up to a day, or to the one before where its puzzle is not solved yet.

        Of a day before the newest streak nobody knows: that is 0.
        """
        if day > self.last:
            return self.length if day == self.last + 1 else 0
        return max(0, self.length - (self.last - day))

    def _grown(self, length: int, last: Day, before: int) -> "Streak":
        return replace(
            self, length=length, last=last, longest=max(self.longest, length), before=before
        )


@dataclass(frozen=True, slots=True)
class Morning:
    """The channel in which a server's day begins with the puzzle."""

    channel: ChannelId
    locale: str
    """The language of its messages, as Discord names it."""
    due: Moment
    """When the next puzzle is to appear."""
    moderator: UserId = NO_MODERATOR
    """Who named the channel."""
    moderator_notified: bool = False
    """Whether the moderator was told that the bot cannot post there."""


@dataclass(frozen=True, slots=True)
class DailyServer:
    """What is kept of the daily puzzles on a server."""

    guild: GuildId
    streak: Streak = field(default_factory=Streak)
    morning: Morning | None = None


@dataclass(frozen=True, slots=True)
class DayPost:
    """The one message of a day in a channel: it shows the puzzle and who shared a result."""

    day: Day
    channel: ChannelId
    guild: GuildId
    locale: str
    message: MessageId | None = None
    posting: bool = False
    """Whether a message was perhaps sent that is not saved yet."""
    tick: int = 0
    """Counts changes of what the message is to show."""
    shown: int | None = None
    """The tick that the message shows; `None` where nobody knows."""


@dataclass(frozen=True, slots=True)
class Share:
    """A person has shared their result of a day in a channel."""

    user: UserId
    day: Day
    guild: GuildId
    channel: ChannelId
    at: Moment
    name: str
    """What the person was called there."""


@dataclass(frozen=True, slots=True)
class SharedAttempts:
    """The attempts of somebody who shared their result in a channel, and what they were called."""

    name: str
    attempts: Attempts
