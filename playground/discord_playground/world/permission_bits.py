"""Permission bits by name, and the permissions of members, moderators and the bot at first."""

from collections.abc import Iterable, Mapping

BITS: Mapping[str, int] = {
    name: 1 << bit
    for name, bit in {
        "create_instant_invite": 0,
        "kick_members": 1,
        "ban_members": 2,
        "administrator": 3,
        "manage_channels": 4,
        "manage_guild": 5,
        "add_reactions": 6,
        "view_channel": 10,
        "send_messages": 11,
        "manage_messages": 13,
        "embed_links": 14,
        "attach_files": 15,
        "read_message_history": 16,
        "mention_everyone": 17,
        "use_external_emojis": 18,
        "connect": 20,
        "change_nickname": 26,
        "manage_roles": 28,
        "use_application_commands": 31,
        "manage_threads": 34,
        "create_public_threads": 35,
        "create_private_threads": 36,
        "send_messages_in_threads": 38,
    }.items()
}
ALL_PERMISSIONS = sum(BITS.values())


def allows_command(held: int, needed: str | int | None) -> bool:
    """Return whether a person with the permissions `held` may use a command.

    `needed` is the command's default permissions. None opens it to everyone; 0 opens it only to
    administrators. An administrator may use every command.
    """
    if needed is None or held & BITS["administrator"]:
        return True
    return int(needed) != 0 and not int(needed) & ~held


def bits(names: Iterable[str]) -> int:
    """Return the bits of these permissions. Case, spaces and underscores do not matter."""
    total = 0
    for name in names:
        key = name.strip().lower().replace(" ", "_")
        if key not in BITS:
            raise ValueError(f"There is no permission called {name!r}.")
        total |= BITS[key]
    return total


EVERYONE = bits(
    (
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "add_reactions",
        "change_nickname",
        "use_application_commands",
        "create_public_threads",
        "send_messages_in_threads",
        "use_external_emojis",
        "connect",
        "create_private_threads",
    )
)
DIRECT_CHANNEL = bits(
    (
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "add_reactions",
        "mention_everyone",
        "use_application_commands",
        "use_external_emojis",
    )
)
"""The permissions of the bot and a person in their direct channel."""
TIMED_OUT = bits(("view_channel", "read_message_history"))
"""The permissions that a member keeps during a time-out."""
MODERATOR = bits(("manage_channels", "manage_messages", "manage_threads", "manage_guild"))
BOT = bits(
    (
        "view_channel",
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
        "create_public_threads",
    )
)
