"""Discord's descriptions of guilds and of the application, as bots receive them."""

from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild, Role
from discord_playground.world.state import World

INSTALL_PARAMS = {"scopes": ["applications.commands", "bot"], "permissions": "0"}
"""The default install settings of an application whose owner has set them."""


def guild_json(one: Guild) -> Json:
    """Return Discord's guild object."""
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": one.owner.id,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles_json(one),
        "emojis": [],
        "stickers": [],
        "features": one.features,
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
        "preferred_locale": one.locale,
        "incidents_data": None,
    }


def roles_json(one: Guild) -> list[Json]:
    """Return the guild's roles: everyone's, the bot's, the moderators', and the added ones."""
    moderators = _role(one.moderator_role_id, one.moderator_role_name, permission_bits.MODERATOR, 2)
    return [
        _role(one.id, "@everyone", one.everyone_permissions, 0),
        _role(one.bot_role_id, one.bot.person.name, one.bot_role_permissions, 1),
        moderators | {"mentionable": True},
        *(role_json(one, each) for each in one.roles.values()),
    ]


def role_json(one: Guild, added_role: Role) -> Json:
    """Return Discord's role object of an added role."""
    position = 3 + list(one.roles).index(added_role.id)
    return _role(added_role.id, added_role.name, added_role.permissions, position) | {
        "mentionable": added_role.mentionable
    }


def guild_available_json(one: Guild) -> Json:
    """Return the content of GUILD_CREATE when a guild is available to a bot that is its member."""
    return guild_joined_json(one) | {"unavailable": False}


def guild_joined_json(one: Guild) -> Json:
    """Return the content of GUILD_CREATE when the bot joins.

    Without the members intent, the bot itself is the only member in the list.
    """
    listed = [channel for channel in one.channels.values() if channel.listed]
    channels = [channel for channel in listed if not channel.is_thread]
    bot_id = one.bot.person.id
    threads = [thread for thread in listed if thread.is_thread and not thread.archived]
    visible_threads = [
        thread for thread in threads if not thread.is_private or bot_id in thread.members
    ]
    return guild_json(one) | {
        "joined_at": one.bot.joined_at,
        "large": False,
        "member_count": len(one.people()) + 1,
        "members": [one.bot.to_json()],
        "channels": [channel.to_json() for channel in channels],
        "threads": [channel_json_for_bot(bot_id, thread) for thread in visible_threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel_json_for_bot(bot_id: str, one: Channel) -> Json:
    """Return a channel in the form that the bot gets.

    For a thread with the bot as a member, the result includes the bot's membership.
    """
    if not one.is_thread or bot_id not in one.members:
        return one.to_json()
    return one.to_json() | {"member": thread_member_json(bot_id, one)}


def thread_member_json(person_id: str, thread: Channel) -> Json:
    """Return Discord's thread member object."""
    return {"id": thread.id, "user_id": person_id, "join_timestamp": thread.created_at, "flags": 0}


def channel_json_for_page(world: World, one: Channel) -> Json:
    """Return a channel in the form that the page gets.

    For a private thread, the result includes the ids of the people who can see it.
    """
    readers = rights.thread_reader_ids(world, one)
    return one.to_json() | ({} if readers is None else {"people": readers})


def own_guild_json(one: Guild) -> Json:
    """Return Discord's description of a guild of the bot, with the bot's permissions there."""
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(rights.permissions_in_guild(one, one.bot)),
        "features": one.features,
    }


def application_json(world: World) -> Json:
    """Return Discord's application object."""
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
        "owner": world.home.owner.user_json(),
        "rpc_origins": None,
        "integration_types_config": {
            str(kind): {"oauth2_install_params": INSTALL_PARAMS}
            for kind in world.setup.installation_kinds
        },
        "approximate_guild_count": sum(one.bot.in_guild for one in world.guilds.values()),
        "interactions_endpoint_url": None,
    }


def _role(id: str, name: str, permissions: int, position: int) -> Json:
    return {
        "id": id,
        "name": name,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
