"""The installations that authorize an interaction: a server's, a person's, or both."""

from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.setup import GUILD_INSTALL, USER_INSTALL
from discord_playground.world.state import World


def installers_of_command(world: World, person: Person, channel: Channel, command: Json) -> Json:
    """Return who installed a command for this person and channel, by kind of installation.

    The result is empty if nobody installed it for this person and channel.
    """
    owners: Json = {}
    kinds = command["integration_types"]
    if GUILD_INSTALL in kinds and (channel.is_direct or world.guild_of(channel).bot.in_guild):
        owners[str(GUILD_INSTALL)] = channel.guild_id or "0"
    if USER_INSTALL in kinds and person.has_app:
        owners[str(USER_INSTALL)] = person.id
    return owners


def installers_of_message(channel: Channel, message: Json | None) -> Json:
    """Return who installed the application for a message's buttons and menus.

    If the message answers an interaction, these are that interaction's owners. Any other message of
    the bot belongs to the server's installation.
    """
    metadata = (message or {}).get("interaction_metadata")
    if metadata is None:
        return {str(GUILD_INSTALL): channel.guild_id or "0"}
    return metadata["authorizing_integration_owners"]
