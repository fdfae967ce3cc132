"""Ids, each with its own type. All but a game's id are Discord's snowflakes."""

from typing import NewType

GameId = NewType("GameId", int)
"""The id of a game."""

GuildId = NewType("GuildId", int)
"""The id of a Discord server; 0 in a direct message."""

ChannelId = NewType("ChannelId", int)
"""The id of a channel or a thread."""

MessageId = NewType("MessageId", int)
"""The id of a message in a channel."""

UserId = NewType("UserId", int)
"""The id of a person. Ids below 0 belong to computer players and to people who were forgotten."""

RoleId = NewType("RoleId", int)
"""The id of a role on a Discord server. The role of everybody has the server's own id."""

MentionableId = UserId | RoleId
"""The id of a person or a role that a message may mention."""

InteractionId = NewType("InteractionId", int)
"""The id of one click or command. It counts once, even if Discord delivers it several times."""

NO_GAME = GameId(0)
"""The id of a game that is not stored yet; no stored game has it."""

NO_CLICK = InteractionId(0)
"""The id for a change that no person asked for, such as a timer's. It is never a duplicate."""
