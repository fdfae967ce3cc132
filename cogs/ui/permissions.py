"""What the bot needs in a channel to keep a board there, by discord.py's names."""

import discord

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
NEEDED_IN_THREADS = ("send_messages_in_threads", *(n for n in NEEDED if n != "send_messages"))


def missing(rights: discord.Permissions, place: object) -> tuple[str, ...]:
    """What is needed in this channel or thread and is not among these rights."""
    needed = NEEDED_IN_THREADS if isinstance(place, discord.Thread) else NEEDED
    return tuple(name for name in needed if not getattr(rights, name))
