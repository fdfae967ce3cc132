"""The server as Discord describes it to bots."""

from playground.protocol.types import Json
from playground.world import permissions
from playground.world.state import World


def guild(world: World) -> Json:
    """Discord's guild object."""
    return {
        "id": world.guild_id,
        "name": world.setup.server,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": _owner_id(world),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(world),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": world.locale,
        "incidents_data": None,
    }


def roles(world: World) -> list[Json]:
    """The server's roles: everybody's, the bot's, the moderators'."""
    return [
        _role(world.guild_id, "@everyone", world.everyone, 0),
        _role(world.bot_role_id, world.bot.name, world.bot_role, 1),
        _role(
            world.moderator_role_id,
            world.setup.moderators,
            permissions.MODERATOR,
            2,
            mentionable=True,
        ),
    ]


def guild_create(world: World) -> Json:
    """What GUILD_CREATE brings a bot without the members intent: itself is the one member."""
    listed = [channel for channel in world.channels.values() if channel.listed]
    channels = [channel for channel in listed if not channel.is_thread]
    threads = [thread for thread in listed if thread.is_thread]
    return guild(world) | {
        "joined_at": world.bot.joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(world.humans()) + 1,
        "members": [world.bot.member()],
        "channels": [channel.to_json() for channel in channels],
        "threads": [thread.to_json() for thread in threads if not thread.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Discord's application object."""
    return {
        "id": world.application_id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "tags": [],
        "team": None,
        "owner": world.person(_owner_id(world)).user(),
        "rpc_origins": None,
        "integration_types_config": {"0": {}},
        "approximate_guild_count": 1,
        "interactions_endpoint_url": None,
    }


def _owner_id(world: World) -> str:
    return next(person.id for person in world.people.values() if person.owner)


def _role(id: str, name: str, held: int, position: int, *, mentionable: bool = False) -> Json:
    return {
        "id": id,
        "name": name,
        "permissions": str(held),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": mentionable,
        "flags": 0,
    }
