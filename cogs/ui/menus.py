"""Menus that carry what they do in their ids, as buttons do; what was chosen comes beside it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, read_emoji, rows
from cogs.ui.desk import Interaction
from cogs.ui.services.names import display_name
from cogs.wording.errors import UnknownButton
from game.model.ids import MentionableId, RoleId, UserId

LABEL = 100
"""Discord's limit for an option's label, and for its description."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of a menu's options; ``chosen`` where it is the one that holds."""

    value: str
    label: str
    chosen: bool = False
    emoji: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A person by number and name, or everybody with a role.

    ``mentionable`` where anybody may mention them.
    """

    id: MentionableId
    role: bool
    mentionable: bool = True
    name: str = ""


def menu(
    click: ClickId, options: Iterable[Option], placeholder: str | None = None
) -> list[ui.ActionRow[Any]]:
    """A row with a menu of which one option is chosen."""
    offered = [
        discord.SelectOption(
            label=one.label[:LABEL],
            value=one.value,
            default=one.chosen,
            emoji=None if one.emoji is None else read_emoji(one.emoji),
            description=one.description,
        )
        for one in options
    ]
    select = ui.Select[ui.LayoutView](
        custom_id=str(click), options=offered, placeholder=placeholder
    )
    return rows([TableItem(select)])


def default_of(one: Named) -> discord.SelectDefaultValue:
    """The same as chosen in a menu before anybody opens it."""
    kind = discord.SelectDefaultValueType
    return discord.SelectDefaultValue(id=one.id, type=kind.role if one.role else kind.user)


def chosen(interaction: Interaction) -> str | None:
    """The option that was chosen from a menu; ``None`` where this is no menu's interaction."""
    values = _values(interaction)
    return values[0] if len(values) == 1 else None


def with_choice(interaction: Interaction, click: ClickId) -> ClickId:
    """A menu's click with the value of the chosen option as its detail. Raises UnknownButton."""
    value = chosen(interaction)
    if value is None:
        raise UnknownButton
    return replace(click, detail=value)


def named(interaction: Interaction, values: Iterable[str]) -> list[Named]:
    """The people and roles of these ids that were chosen from a menu, less applications."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, roles = resolved.get("users", {}), resolved.get("roles", {})
    members = resolved.get("members", {})

    def read(one: str) -> Named:
        if one in roles:
            mentionable = bool(roles[one].get("mentionable"))
            return Named(RoleId(int(one)), role=True, mentionable=mentionable)
        name = display_name(users[one], members.get(one, {}))
        return Named(UserId(int(one)), role=False, name=name)

    return [
        read(one) for one in values if one in roles or (one in users and not users[one].get("bot"))
    ]


def _values(interaction: Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return list(data.get("values", []))
