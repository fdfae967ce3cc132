"""A person's preferences and absences, for all Discord servers."""

from dataclasses import dataclass
from enum import StrEnum

from .ids import GuildId, UserId
from .time import Moment


class NotifyBy(StrEnum):
    """The way in which a person wants to be notified that the table waits for them."""

    MENTION = "mention"
    """A mention in the table's channel."""
    DIRECT = "direct"
    """A direct message with a link."""
    NEVER = "never"
    """No notification: the person looks at the table by themselves."""


class FiguresFor(StrEnum):
    """The people who may see a person's figures: the games, records and ratings."""

    EVERYONE = "everyone"
    """People on each server, the figures of the games there."""
    SERVER = "server"
    """People on one server that the person chose."""
    ME = "me"
    """Nobody else."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of every day in which a person does not want to be called.

    `begin` and `end` are minutes after midnight in the person's time zone; the end may lie on the
    next day. `zone` is a zone of the tz database with its summer time, such as ``Europe/Berlin``,
    or a fixed offset from UTC, such as ``+05:45``.
    """

    begin: int
    end: int
    zone: str


@dataclass(frozen=True, slots=True)
class Preferences:
    """The way a person wants to be notified and to play, with the defaults."""

    notify_by: NotifyBy = NotifyBy.MENTION
    reminder: bool = True
    """Whether they want a reminder when most of a turn's time is over."""
    next: bool = False
    """Whether they want to be notified that their turn is the next one."""
    quiet: QuietHours | None = None
    locale: str = "en"
    """The language of their direct messages, as Discord names it."""
    undelivered: bool = False
    """Whether a direct message was refused and the person does not know it yet."""
    closed: bool = False
    """Whether Discord says that they accept no direct messages. They are mentioned instead."""
    ends_turn: bool = False
    """Whether a turn ends by itself after the last action that is allowed."""
    in_words: bool = False
    """Whether the person's panels say everything in words, without a picture."""
    figures_for: FiguresFor = FiguresFor.EVERYONE
    figures_server: GuildId | None = None
    """The one server on which others may see the person's figures, if they chose one."""
    rated: bool = True
    """Whether the person has a rating, and a place in tables of ratings."""

    def shows_figures_on(self, guild: GuildId) -> bool:
        """Return whether other people on a server may see the person's figures there."""
        if self.figures_for is FiguresFor.SERVER:
            return self.figures_server == guild
        return self.figures_for is FiguresFor.EVERYONE


@dataclass(frozen=True, slots=True)
class Absence:
    """The time from one moment to another in which a person is away."""

    user: UserId
    began: Moment
    until: Moment
