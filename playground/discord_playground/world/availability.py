"""Whether the bot can reach a guild. The bot may have left it, or the guild may be unavailable."""

from collections.abc import Mapping

from discord_playground.protocol.errors import DiscordError
from discord_playground.world.state import World


def check_guild_reachable(world: World, params: Mapping[str, str]) -> None:
    """Refuse a request about a guild that is unavailable or that the bot has left."""
    channel = world.channels.get(params.get("channel_id", ""))
    guild_id = params.get("guild_id") or (channel.guild_id if channel is not None else None)
    guild = world.guilds.get(guild_id or "")
    if guild is None or guild.reachable:
        return
    if not guild.available:
        raise DiscordError(130000)
    raise DiscordError(10004 if "guild_id" in params else 50001)
