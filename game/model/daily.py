"""The puzzle of a day: people's attempts at it, streaks, and the messages that show it."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NewType

from .ids import NO_CLICK, ChannelId, GuildId, InteractionId, MessageId, UserId
from .time import Moment

Day = NewType("Day", int)
"""A day in UTC, as days since 1 January 1970."""


NO_MODERATOR = UserId(0)
"""The user id that replaces a moderator who asked to be forgotten."""


class AttemptsResult(StrEnum):
    """How far a person has come with the puzzle of a day."""

    OPEN = "open"
    """Another attempt is left."""
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Attempts:
    """A person's attempts at the puzzle of a day.

    An attempt is a text: its actions in notation, separated by commas (`R23>15,S3>9`).
    """

    user: UserId
    day: Day
    begun: Moment
    guild: GuildId
    """The Discord server of the last action; 0 in a direct message. A solution counts there."""
    channel: ChannelId
    made: tuple[str, ...] = ()
    """The judged attempts, from the first to the last."""
    actions: tuple[str, ...] = ()
    """The actions of the unfinished attempt; the person can still take them back."""
    result: AttemptsResult = AttemptsResult.OPEN
    ended: Moment | None = None
    version: int = 1
    click: InteractionId = NO_CLICK
    """The last click that counted."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a person finished a puzzle: the result, and the number of attempts that they made."""

    result: AttemptsResult
    tries: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which a person, or somebody on a Discord server, solved the puzzle."""

    length: int = 0
    last: Day = Day(0)
    """The last of these days."""
    longest: int = 0
    before: int = 0
    """The length of the streak before this one, if exactly one day lies between its end and `last`.

    A person may begin a puzzle before midnight and solve it after the next day's puzzle. That
    solution joins the two streaks.
    """

    def with_solved_day(self, day: Day) -> "Streak":
        """Return the streak after the puzzle of `day` is solved.

        `day` is `last - 1` or later.
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
        """Return the length up to `day`, or up to the day before `day` if `day` is not solved yet.

        Return 0 for a day before the newest streak, because the length on that day is not known.
        """
        if day > self.last:
            return self.length if day == self.last + 1 else 0
        return max(0, self.length - (self.last - day))

    def _grown(self, length: int, last: Day, before: int) -> "Streak":
        return replace(
            self, length=length, last=last, longest=max(self.longest, length), before=before
        )


@dataclass(frozen=True, slots=True)
class MostSolved:
    """The person who solved the most puzzles on a Discord server; of several, the first."""

    user: UserId
    number: int
    """How many puzzles they solved there."""


@dataclass(frozen=True, slots=True)
class MorningChannel:
    """The channel in which the bot posts the puzzle each day, on a Discord server."""

    channel: ChannelId
    locale: str
    """The language of its messages, as Discord names it."""
    due: Moment
    """The moment at which the next puzzle is posted."""
    moderator: UserId = NO_MODERATOR
    """The moderator who chose the channel."""
    moderator_notified: bool = False
    """Whether the moderator was told that the bot cannot post there."""


@dataclass(frozen=True, slots=True)
class DailyServer:
    """The data about daily puzzles that is kept for a Discord server."""

    guild: GuildId
    streak: Streak = field(default_factory=Streak)
    morning: MorningChannel | None = None


@dataclass(frozen=True, slots=True)
class DayPost:
    """The one message of a day in a channel. It shows the puzzle and the shared results."""

    day: Day
    channel: ChannelId
    guild: GuildId
    locale: str
    message: MessageId | None = None
    posting: bool = False
    """Whether a message may have been sent, but its id is not saved yet."""
    change_count: int = 0
    """How often the content that the message should show has changed."""
    shown: int | None = None
    """The `change_count` that the message shows; `None` if it is not known."""


@dataclass(frozen=True, slots=True)
class DailyShare:
    """The fact that a person shared their result of a day in a channel."""

    user: UserId
    day: Day
    guild: GuildId
    channel: ChannelId
    at: Moment
    name: str
    """The person's name in that channel when they shared."""


@dataclass(frozen=True, slots=True)
class SharedAttempts:
    """The attempts and the name of a person who shared their result in a channel."""

    name: str
    attempts: Attempts
