"""How forms offer a server's settings, and how texts show them; all of it by the kind of value.

A new setting needs a field of `ServerSettings` and its texts, and nothing here. Each value has a
code in forms. A code never changes its meaning.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import discord
from discord import ui

from cogs.ui.forms import single_choice_control
from cogs.ui.menus import Option
from cogs.ui.options.command_choices import LANGUAGE_CHOICES
from cogs.ui.options.settings import ON_OFF, SETTINGS, USUAL_SETTINGS
from cogs.wording.errors import UnknownButton
from cogs.wording.refusals import MENTIONS
from game.model.server import (
    DEFAULTS,
    ID_KINDS,
    SERVER_SETTINGS,
    ValueKind,
    ids_in,
    names_of_kinds,
    value_with_ids,
)
from i18n import Phrase, Words, keys, phrase

TABLE_SETTINGS = {one.name: one for one in SETTINGS}

LABELS = keys("server-{}", SERVER_SETTINGS)
EXPLANATIONS = keys("server-{}.description", SERVER_SETTINGS)
NOTHING_CHOSEN = keys("server-{}-none", names_of_kinds(*ID_KINDS))
SWITCH_LABELS = keys(
    "server-{}",
    [f"{name}-{code}" for name in names_of_kinds(ValueKind.SWITCH) for code in ON_OFF.values()],
)
OFFERED_NUMBERS = (1, 2, 3, 5, 10, 20, 50)


Resolved = Mapping[str, Mapping[str, Any]]
"""Discord's descriptions of the roles and channels that were chosen in a form."""


class Kind(Protocol):
    """What differs between settings of one kind and of another."""

    def codes(self, value: Any, /) -> list[str]:
        """Return what a form sends for a value."""
        ...

    def text(self, words: Words, name: str, value: Any, /) -> str:
        """Say which value a setting has."""
        ...

    def control(self, words: Words, custom_id: str, name: str, value: Any, /) -> ui.Item[Any]:
        """Make the field of a form with this id that offers all values; this value is chosen."""
        ...

    def read(self, resolved: Resolved, name: str, codes: Sequence[str], /) -> Any:
        """Return the value that was sent in a form. Raises UnknownButton."""
        ...


Label = Phrase | str


@dataclass(frozen=True, slots=True)
class ChoiceKind:
    """Values to choose one from. `labels` returns all values of a setting with their labels."""

    labels: Callable[[str], Mapping[Any, Label]]

    def codes(self, value: Any) -> list[str]:
        """Return the value's code."""
        return [_code(value)]

    def text(self, words: Words, name: str, value: Any) -> str:
        """Return the value's label. A value that this release does not know is the default."""
        labels = self.labels(name)
        return _render(words, labels[value if value in labels else getattr(DEFAULTS, name)])

    def control(self, words: Words, custom_id: str, name: str, value: Any) -> ui.Item[Any]:
        """Return radio buttons, or a menu."""
        labels = self.labels(name)
        chosen = value if value in labels else getattr(DEFAULTS, name)
        options = [
            Option(_code(one), _render(words, label), one == chosen)
            for one, label in labels.items()
        ]
        return single_choice_control(custom_id, options)

    def read(self, _: Resolved, name: str, codes: Sequence[str]) -> Any:
        """Return the value with this code."""
        values = {_code(value): value for value in self.labels(name)}
        if len(codes) != 1 or codes[0] not in values:
            raise UnknownButton
        return values[codes[0]]


def _code(value: Any) -> str:
    if isinstance(value, bool):
        return ON_OFF[value]
    return str(value) if value else "usual"


def _render(words: Words, label: Label) -> str:
    return label if isinstance(label, str) else words.render(label)


def _table_labels(name: str) -> Mapping[Any, Label]:
    setting = TABLE_SETTINGS[name]
    choices = setting.choices(USUAL_SETTINGS)
    labels: dict[str, Label] = {setting.codes[value]: label for value, label in choices.items()}
    return {"": phrase("server-usual"), **labels}


def _language_labels(_: str) -> Mapping[Any, Label]:
    names: dict[str, Label] = {one.value: one.name for one in LANGUAGE_CHOICES}
    return {"": phrase("server-usual-language"), **names}


def _switch_labels(name: str) -> Mapping[Any, Label]:
    """Return both values, the default first."""
    usual: bool = getattr(DEFAULTS, name)
    return {value: phrase(SWITCH_LABELS[f"{name}-{ON_OFF[value]}"]) for value in (usual, not usual)}


def _number_labels(_: str) -> Mapping[Any, Label]:
    return {None: phrase("server-no-limit")} | {number: str(number) for number in OFFERED_NUMBERS}


@dataclass(frozen=True, slots=True)
class EntityKind:
    """Roles or channels of the server. The value is an id or `None`, or a tuple of ids."""

    select: Callable[..., ui.Item[Any]]
    """Makes the menu."""
    default_type: discord.SelectDefaultValueType
    mention: str
    """The mention of an id, for `str.format`."""
    resolved: str
    """The name of the part in which Discord describes what was chosen."""
    most: int = 1

    def codes(self, value: Any) -> list[str]:
        """Return the ids."""
        return list(map(str, ids_in(value)))

    def text(self, words: Words, name: str, value: Any) -> str:
        """Mention what was chosen."""
        return self.mentions(ids_in(value)) or words(NOTHING_CHOSEN[name])

    def mentions(self, ids: Iterable[int]) -> str:
        """Mention the roles or channels with these ids."""
        return ", ".join(map(self.mention.format, ids))

    def control(self, _words: Words, custom_id: str, _name: str, value: Any) -> ui.Item[Any]:
        """Return a menu that may stay empty."""
        chosen = [
            discord.SelectDefaultValue(id=one, type=self.default_type) for one in ids_in(value)
        ]
        return self.select(
            custom_id=custom_id,
            min_values=0,
            max_values=self.most,
            default_values=chosen,
            required=False,
        )

    def read(self, resolved: Resolved, name: str, codes: Sequence[str]) -> Any:
        """Return the ids, which Discord must describe, too."""
        described = resolved.get(self.resolved, {})
        if len(codes) > self.most or not set(codes) <= set(described):
            raise UnknownButton
        return value_with_ids(name, map(int, codes))


Kinds = discord.ChannelType
PLACES_FOR_MESSAGES = (
    *(Kinds.text, Kinds.news, Kinds.voice, Kinds.stage_voice),
    *(Kinds.public_thread, Kinds.private_thread, Kinds.news_thread),
)
"""The kinds of places that can have a message."""
CHANNELS_FOR_TABLES = (Kinds.text, Kinds.news, Kinds.voice, Kinds.stage_voice, Kinds.forum)
"""The kinds of channels that can have tables, or threads with tables."""
MOST_CHANNELS = 25
"""Discord's limit for the values of a menu."""
CHANNEL, ROLE = discord.SelectDefaultValueType.channel, discord.SelectDefaultValueType.role
ENTITY_KINDS = {
    ValueKind.ROLE: EntityKind(ui.RoleSelect[Any], ROLE, MENTIONS[ValueKind.ROLE], "roles"),
    ValueKind.CHANNEL: EntityKind(
        partial(ui.ChannelSelect[Any], channel_types=[*PLACES_FOR_MESSAGES]),
        CHANNEL,
        MENTIONS[ValueKind.CHANNEL],
        "channels",
    ),
    ValueKind.CHANNELS: EntityKind(
        partial(ui.ChannelSelect[Any], channel_types=[*CHANNELS_FOR_TABLES]),
        CHANNEL,
        MENTIONS[ValueKind.CHANNELS],
        "channels",
        MOST_CHANNELS,
    ),
}
KINDS: Mapping[ValueKind, Kind] = {
    ValueKind.TABLE: ChoiceKind(_table_labels),
    ValueKind.SWITCH: ChoiceKind(_switch_labels),
    ValueKind.NUMBER: ChoiceKind(_number_labels),
    ValueKind.LANGUAGE: ChoiceKind(_language_labels),
    **ENTITY_KINDS,
}


def kind_of(name: str) -> Kind:
    """Return the kind of a setting."""
    return KINDS[SERVER_SETTINGS[name].kind]
