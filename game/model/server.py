"""The settings of a Discord server, each declared once as a field of `ServerSettings`.

A declaration has the default, the page of the panel that shows the setting, and the kind of its
values. All else derives from it: the column, the field of a form, the check of a sent value, the
keys of the texts, and the refusal if the setting forbids something.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum, auto
from typing import Any, cast

from .ids import ChannelId, RoleId


class ServerPage(StrEnum):
    """The pages of the moderators' panel. Each has a form, which holds five fields at most."""

    TABLES = "tables"
    DEFAULTS = "defaults"
    MESSAGES = "messages"
    DAILY = "daily"


class ValueKind(StrEnum):
    """The kinds of values: they decide how a form offers a setting and how the panel shows it."""

    TABLE = auto()
    """The code of a value of the table's setting with the same name; empty for the usual value."""
    SWITCH = auto()
    """Whether something is allowed."""
    NUMBER = auto()
    """A number, or `None` for no limit."""
    LANGUAGE = auto()
    """The name of a language as Discord has it; empty to follow Discord's own setting."""
    ROLE = auto()
    """A role, or `None` for everyone."""
    CHANNEL = auto()
    """A channel that gets messages on schedule, or `None` for no channel.

    It is not stored with the other settings, but with its language and the next due moment.
    """
    CHANNELS = auto()
    """Channels; an empty tuple stands for all channels."""


@dataclass(frozen=True, slots=True)
class ServerSetting:
    """The declaration of a setting, without its default."""

    page: ServerPage
    kind: ValueKind
    forbids: bool = False
    """Whether it can forbid something. Such a setting has a text that says what it forbids."""


def _on(page: ServerPage, kind: ValueKind, *, forbids: bool = False) -> Mapping[str, ServerSetting]:
    """Return the metadata of a field that has this declaration."""
    return {"setting": ServerSetting(page, kind, forbids)}


def _forbidding(kind: ValueKind) -> Mapping[str, ServerSetting]:
    """Return the same for a rule about opening tables."""
    return _on(ServerPage.TABLES, kind, forbids=True)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What the moderators of a Discord server have chosen. The defaults forbid nothing.

    The name of a field is in the names of its column, of its texts, and of fields in forms.
    """

    openers: RoleId | None = field(default=None, metadata=_forbidding(ValueKind.ROLE))
    """The role whose members may open tables."""
    channels: tuple[ChannelId, ...] = field(default=(), metadata=_forbidding(ValueKind.CHANNELS))
    """The channels in which tables may be opened, also in their threads."""
    threads: bool = field(default=True, metadata=_forbidding(ValueKind.SWITCH))
    """Whether a channel that has a table gets threads for other tables."""
    most_of_person: int | None = field(default=None, metadata=_forbidding(ValueKind.NUMBER))
    """The most open tables that one person hosts on the server."""
    most_of_server: int | None = field(default=None, metadata=_forbidding(ValueKind.NUMBER))
    """The most open tables on the server."""
    edition: str = field(default="", metadata=_on(ServerPage.DEFAULTS, ValueKind.TABLE))
    cards: str = field(default="", metadata=_on(ServerPage.DEFAULTS, ValueKind.TABLE))
    pace: str = field(default="", metadata=_on(ServerPage.DEFAULTS, ValueKind.TABLE))
    hints: str = field(default="", metadata=_on(ServerPage.DEFAULTS, ValueKind.TABLE))
    friendly: str = field(default="", metadata=_on(ServerPage.DEFAULTS, ValueKind.TABLE))
    language: str = field(default="", metadata=_on(ServerPage.MESSAGES, ValueKind.LANGUAGE))
    """The language of public messages."""
    drawn_words: bool = field(
        default=False, metadata=_on(ServerPage.MESSAGES, ValueKind.SWITCH, forbids=True)
    )
    """Whether people cut the deck only with words that the bot shows."""
    daily: ChannelId | None = field(default=None, metadata=_on(ServerPage.DAILY, ValueKind.CHANNEL))
    """The channel that gets the puzzle each day. It is stored with the server's puzzles."""
    chronicle: ChannelId | None = field(
        default=None, metadata=_on(ServerPage.DAILY, ValueKind.CHANNEL)
    )
    """The channel that gets the chronicle of the server once a week."""


SERVER_SETTINGS: Mapping[str, ServerSetting] = {
    one.name: one.metadata["setting"] for one in fields(ServerSettings)
}
"""The declarations by the names of the settings, in the order in which they are shown."""

DEFAULTS = ServerSettings()
ID_KINDS = frozenset({ValueKind.ROLE, ValueKind.CHANNEL, ValueKind.CHANNELS})
"""The kinds whose values are ids at Discord, where somebody may delete what has the id."""


def names_of_kinds(*kinds: ValueKind) -> tuple[str, ...]:
    """Return the names of the settings of these kinds."""
    return tuple(name for name, declared in SERVER_SETTINGS.items() if declared.kind in kinds)


SCHEDULED_CHANNELS = names_of_kinds(ValueKind.CHANNEL)
"""The settings that are stored elsewhere, each with the next moment at which it is due."""


def ids_in(value: Any) -> tuple[int, ...]:
    """Return the ids in a value of such a kind: none in `None`, and all of a tuple."""
    if isinstance(value, tuple):
        return cast("tuple[int, ...]", value)
    return () if value is None else (value,)


def value_with_ids(name: str, ids: Iterable[int]) -> Any:
    """Return the value of a setting that has these ids."""
    several = tuple(ids)
    if isinstance(getattr(DEFAULTS, name), tuple):
        return several
    return several[0] if several else None
