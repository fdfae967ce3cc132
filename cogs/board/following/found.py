"""Reads from a message in its channel what it shows of a table."""

from collections.abc import Iterable

import discord

from cogs.board.following.known import FoundMessage
from cogs.ui.buttons import read_id
from cogs.ui.layout import custom_ids
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import MessageRef, Shown
from game.tables import Table

CARRIERS = frozenset({"join", "hand", "rules"})
"""Verbs of the buttons that carry a milestone."""

CLOSED = Shown("", 0)
"""A message without buttons."""

PLAIN = 0
"""The version that a plain line shows: none, so that it always has to be made whole."""


def found_message(table: Table, message: discord.Message) -> FoundMessage:
    """A message of the table's channel, and what it shows of the table."""
    seen = read_shown(custom_ids(message), table.game.id)
    if not message.flags.components_v2:
        seen = Shown(seen.milestone, PLAIN)
    return FoundMessage(place_of_message(message), seen)


def place_of_message(message: discord.Message) -> MessageRef:
    """Where a message stands."""
    return MessageRef(ChannelId(message.channel.id), MessageId(message.id))


def read_shown(ids: Iterable[str], game_id: GameId) -> Shown:
    """What a message shows of a game, by the ids of its buttons that carry a milestone of it."""
    for custom_id in ids:
        click = read_id(custom_id)
        if click is None or click.game != game_id:
            continue
        if click.verb in CARRIERS and click.detail:
            return Shown(click.detail, click.version)
    return CLOSED
