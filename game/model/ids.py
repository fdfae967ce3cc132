"""Numbers that name things, each a type of its own; all but a game's are Discord's snowflakes."""

from typing import NewType

GameId = NewType("GameId", int)
"""A game."""

GuildId = NewType("GuildId", int)
"""A server; 0 in a direct message."""

ChannelId = NewType("ChannelId", int)
"""A channel or a thread."""

MessageId = NewType("MessageId", int)
"""A message in a channel."""

UserId = NewType("UserId", int)
"""A person; below 0 a computer player, or somebody who asked to be forgotten."""

RoleId = NewType("RoleId", int)
"""A role on a server; that of everybody there has the server's own id."""

MentionableId = UserId | RoleId
"""Whom a message may mention: a person, or everybody with a role."""

InteractionId = NewType("InteractionId", int)
"""One click, or one use of a command: what counts once, however often it is delivered."""

NO_GAME = GameId(0)
"""Stands for a game that is not stored yet; no stored one has it."""

NO_CLICK = InteractionId(0)
"""Stands for a change that no person asked for, such as a timer's; it is never a duplicate."""
