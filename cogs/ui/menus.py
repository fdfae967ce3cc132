"""Menus whose ids say what they do, as buttons' ids do; the interaction carries the choice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from cogs.ui.answer_services import Interaction
from cogs.ui.buttons import ClickId, TableItem, read_emoji, rows
from cogs.ui.services.names import display_name
from cogs.wording.errors import UnknownButton
from game.model.ids import MentionableId, RoleId, UserId

MOST_OPTION_CHARACTERS = 100
"""Discord's limit for an option's label, and for its description, in characters."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a menu; ``chosen`` tells whether it is selected at first."""

    value: str
    label: str
    chosen: bool = False
    emoji: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class PersonOrRole:
    """A person with id and name, or a role.

    ``mentionable`` tells whether anybody may mention this role.
    """

    id: MentionableId
    role: bool
    mentionable: bool = True
    name: str = ""


def menu(
    click: ClickId, options: Iterable[Option], placeholder: str | None = None
) -> list[ui.ActionRow[Any]]:
    """Make a row with a menu in which people choose one option."""
    offered = [
        discord.SelectOption(
            label=one.label[:MOST_OPTION_CHARACTERS],
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


def select_default_of(one: PersonOrRole) -> discord.SelectDefaultValue:
    """Make the default value that shows this person or role as selected in a menu."""
    kind = discord.SelectDefaultValueType
    return discord.SelectDefaultValue(id=one.id, type=kind.role if one.role else kind.user)


def chosen_option(interaction: Interaction) -> str | None:
    """Return the option that was chosen from a menu; ``None`` if no single option was chosen."""
    values = _values(interaction)
    return values[0] if len(values) == 1 else None


def with_choice(interaction: Interaction, click: ClickId) -> ClickId:
    """Return a menu's click with the chosen option's value as its detail. Raises UnknownButton."""
    value = chosen_option(interaction)
    if value is None:
        raise UnknownButton
    return replace(click, detail=value)


def people_and_roles(interaction: Interaction, values: Iterable[str]) -> list[PersonOrRole]:
    """Read the people and roles with these ids that were chosen from a menu, without bots."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, roles = resolved.get("users", {}), resolved.get("roles", {})
    members = resolved.get("members", {})

    def read(one: str) -> PersonOrRole:
        if one in roles:
            mentionable = bool(roles[one].get("mentionable"))
            return PersonOrRole(RoleId(int(one)), role=True, mentionable=mentionable)
        name = display_name(users[one], members.get(one, {}))
        return PersonOrRole(UserId(int(one)), role=False, name=name)

    return [
        read(one) for one in values if one in roles or (one in users and not users[one].get("bot"))
    ]


def _values(interaction: Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return list(data.get("values", []))
