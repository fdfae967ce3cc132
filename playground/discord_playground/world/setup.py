"""The settings of a new world: a server, its channels and people, and the page's own buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GUILD_INSTALL, USER_INSTALL = 0, 1
"""The kinds of installations: for a server, or for one person."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A button of the page itself, at the start of a channel. It calls a command for the reader.

    ``people`` are names. A click on the button opens a column for each of them, side by side.
    """

    label: str
    command: str
    emoji: str = ""
    note: str = ""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """The names of the server and the bot, and the first channels and people.

    The first person owns the server. A channel is a text channel unless `kinds` names another kind
    (`KINDS` in `objects/channels.py`). The page offers the `chips` at the start of a channel. If
    there are several guilds, the page shows the first; the others are like it and have the same
    people. By default the application can be installed for a server and for one person, like a new
    application at Discord.
    """

    server: str = "Playground"
    bot: str = "Bot"
    moderators: str = "Moderators"
    channels: tuple[str, ...] = ("general", "games", "help")
    kinds: Mapping[str, str] = field(default_factory=dict[str, str])
    people: tuple[str, ...] = ("Ana", "Ben", "Chloé", "Dirk", "Eva")
    chips: tuple[Chip, ...] = ()
    guild_count: int = 1
    installation_kinds: tuple[int, ...] = (GUILD_INSTALL, USER_INSTALL)
