"""What a person prefers, and when they are away, for all servers."""

from dataclasses import dataclass
from enum import StrEnum

from .ids import UserId
from .time import Moment


class NotifyBy(StrEnum):
    """How a person wants to be notified that they are awaited."""

    MENTION = "mention"
    """By a mention in the table's channel."""
    DIRECT = "direct"
    """By a direct message with a link."""
    NEVER = "never"
    """Not at all: they look by themselves."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours of every day in which a person is not to be called.

    `begin` and `end` are minutes after midnight on the person's clock; the end may lie on the next
    day. `zone` says how that clock goes: a zone of the tz database, such as ``Europe/Berlin``,
    with its summer time, or a fixed offset from UTC, such as ``+05:45``.
    """

    begin: int
    end: int
    zone: str


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person wants to be notified, and to play; by default as it is here."""

    notify_by: NotifyBy = NotifyBy.MENTION
    reminder: bool = True
    """Whether they want a reminder when most of a turn's time is over."""
    next: bool = False
    """Whether they want to be notified that they are the next."""
    quiet: Quiet | None = None
    locale: str = "en"
    """The language of their direct messages, as Discord names it."""
    undelivered: bool = False
    """Whether a direct message was refused, and they do not know it yet."""
    closed: bool = False
    """Whether they take no direct messages: they are mentioned until they want to try again."""
    ends_turn: bool = False
    """Whether the last action that they may take ends their turn with it."""
    in_words: bool = False
    """Whether their panels have no picture and say everything in words."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A person is away from one moment until another."""

    user: UserId
    began: Moment
    until: Moment
