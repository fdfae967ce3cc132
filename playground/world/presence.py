"""Whether the bot's server is there for it: the bot may have left, the server may be down."""

from collections.abc import Mapping

from playground.protocol.errors import DiscordError
from playground.world.state import World


def check_place(world: World, params: Mapping[str, str]) -> None:
    """Refuse what happens in a server that is unavailable, or that the bot has left."""
    if world.reachable or not {"channel_id", "guild_id"} & params.keys():
        return
    channel = world.channels.get(params.get("channel_id", ""))
    if channel is not None and channel.is_direct:
        return
    if not world.available:
        raise DiscordError(130000)
    if "guild_id" in params:
        raise DiscordError(10004)
    if channel is not None:
        raise DiscordError(50001)
