"""Reads people's names on a server from the clicks and commands that Discord sends."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord

from game.model.ids import GuildId, UserId
from game.tables.errors import StorageProblem
from game.tables.saving.names import Names


def display_name(user: Mapping[str, Any], member: Mapping[str, Any]) -> str:
    """Return a person's name on a server, as Discord sends it beside an option or a menu."""
    return member.get("nick") or user.get("global_name") or user["username"]


async def update_names(names: Names, interaction: discord.Interaction[Any]) -> None:
    """Update people's names at the tables from this interaction.

    The interaction names the person who acts and the people whom they chose. The message on which
    somebody clicked does not show people's names on this server. If a name cannot be saved now, a
    later interaction brings the name again.
    """
    person = interaction.user
    if isinstance(person, discord.Member):
        current = {UserId(person.id): person.display_name} | _chosen_names(interaction)
        with suppress(StorageProblem):
            await names.save_names(GuildId(person.guild.id), current)


def _chosen_names(interaction: discord.Interaction[Any]) -> dict[UserId, str]:
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    return {
        UserId(int(id)): display_name(users[id], member)
        for id, member in members.items()
        if id in users and not users[id].get("bot")
    }
