"""A table as somebody would like to have it, and where."""

from dataclasses import dataclass

from game.model.game import Terms
from game.model.ids import ChannelId, GuildId
from game.rules.setup import Options
from game.tables.lobby.terms import UNTIMED


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel of a server, or a thread there. Ids are Discord's."""

    guild: GuildId
    channel: ChannelId


@dataclass(frozen=True, slots=True)
class Proposal:
    """How a table is to be played, in which language, and with which computers from the start.

    ``locale`` is the table's language, as Discord names it, ``computers`` has the level of each.
    """

    options: Options
    locale: str
    terms: Terms = UNTIMED
    computers: tuple[str, ...] = ()
