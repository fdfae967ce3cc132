"""The gateway's events."""

from enum import StrEnum


class Event(StrEnum):
    """What the bot is told of. What happens in a guild, interactions among it, goes to the sessions
    of the guild's shard."""

    READY = "READY"
    RESUMED = "RESUMED"
    GUILD_CREATE = "GUILD_CREATE"
    GUILD_UPDATE = "GUILD_UPDATE"
    GUILD_DELETE = "GUILD_DELETE"
    GUILD_ROLE_UPDATE = "GUILD_ROLE_UPDATE"
    CHANNEL_CREATE = "CHANNEL_CREATE"
    CHANNEL_UPDATE = "CHANNEL_UPDATE"
    CHANNEL_DELETE = "CHANNEL_DELETE"
    THREAD_CREATE = "THREAD_CREATE"
    THREAD_UPDATE = "THREAD_UPDATE"
    THREAD_DELETE = "THREAD_DELETE"
    MESSAGE_CREATE = "MESSAGE_CREATE"
    MESSAGE_UPDATE = "MESSAGE_UPDATE"
    MESSAGE_DELETE = "MESSAGE_DELETE"
    INTERACTION_CREATE = "INTERACTION_CREATE"
