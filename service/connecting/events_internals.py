"""The undocumented parts of discord.py that handle events; importing this module checks them."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import discord

from game.library_parts import CallablePart, Requirement, UsedName, check_library

LIBRARY = "discord.py"

REQUIREMENTS: tuple[Requirement, ...] = (
    UsedName("_connection", "discord.Client.__init__"),
    UsedName("parsers", "discord.state.ConnectionState.__init__"),
    UsedName("parsers", "discord.gateway.DiscordWebSocket.from_client"),
    CallablePart("discord.state.ConnectionState.parse_ready", 2),
    CallablePart("discord.state.ConnectionState.parse_guild_delete", 2),
)
check_library(LIBRARY, REQUIREMENTS)

_parsers: "attrgetter[dict[str, Callable[[Any], None]]]" = attrgetter("_connection.parsers")


def leave_unnamed_servers(client: discord.AutoShardedClient) -> None:
    """Let a client leave the servers that a shard's READY event no longer names.

    The client behaves as if the bot was removed from them. When a shard begins a new session,
    discord.py by itself keeps every server that the shard ever knew.
    """
    parsers = _parsers(client)
    handle_ready, handle_guild_delete = parsers["READY"], parsers["GUILD_DELETE"]

    def handle_ready_and_leave(data: Any) -> None:
        named_ids = {int(server["id"]) for server in data["guilds"]}
        for guild in client.guilds:
            if guild.shard_id == data["shard"][0] and guild.id not in named_ids:
                handle_guild_delete({"id": guild.id})
        handle_ready(data)

    parsers["READY"] = handle_ready_and_leave
