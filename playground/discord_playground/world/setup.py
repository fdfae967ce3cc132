"""A world begins with a server, its channels and people, and the page with buttons of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GUILD_INSTALL, USER_INSTALL = 0, 1
"""Who may install an application: a server, or a person for themselves."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A button of the page's own, where a channel begins: it calls a command for its reader.

    ``people`` are shown side by side for it, by their names.
    """

    label: str
    command: str
    emoji: str = ""
    note: str = ""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What the server and the bot are called, and which channels and people are there at first.

    The first of the people owns the server. Channels have a kind by name (`KINDS` in
    `objects/channels.py`) unless they are text channels. The chips are what the page offers to
    begin with. Of several guilds the page shows the first; the others are like it, and hold the
    same people. The application can be installed in both ways, as a new one of Discord's, unless
    it says less.
    """

    server: str = "Playground"
    bot: str = "Bot"
    moderators: str = "Moderators"
    channels: tuple[str, ...] = ("general", "games", "help")
    kinds: Mapping[str, str] = field(default_factory=dict[str, str])
    people: tuple[str, ...] = ("Ana", "Ben", "Chloé", "Dirk", "Eva")
    chips: tuple[Chip, ...] = ()
    guilds: int = 1
    installs: tuple[int, ...] = (GUILD_INSTALL, USER_INSTALL)
