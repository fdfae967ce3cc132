"""The chronicle of a Discord server: a message once a week that says what was played."""

from dataclasses import dataclass

from .ids import ChannelId, GuildId
from .time import Moment


@dataclass(frozen=True, slots=True)
class WeeklyChronicle:
    """The channel that gets a server's chronicle, and where the newest chronicle stands."""

    channel: ChannelId
    locale: str
    """The language of the chronicle, as Discord names it."""
    due: Moment
    """The moment at which the next chronicle is due. Its week ends then."""
    week: Moment | None = None
    """The end of the week whose chronicle is not posted yet; `None` if none is missing."""
    posting: bool = False
    """Whether the message of this week may have been sent, but that is not saved yet."""


@dataclass(frozen=True, slots=True)
class ServerChronicle:
    """The chronicle of a Discord server, if its moderators chose a channel."""

    guild: GuildId
    chronicle: WeeklyChronicle | None = None
