"""Reads from a message in its channel what it shows of a table."""

from collections.abc import Collection, Iterable

import discord

from cogs.board.following.known import CLOSED, FoundMessage
from cogs.ui.buttons import read_id
from cogs.ui.layout import custom_ids
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import MessageRef, Shown
from game.tables import Table

CARRIERS = frozenset({"join", "hand", "rules", "replay"})
"""Verbs of the buttons that carry a milestone."""

PLAIN = 0
"""The version that a plain line shows: none, so that it always has to be made whole."""


def found_message(table: Table, message: discord.Message) -> FoundMessage:
    """A message of the table's channel, and what it shows of the table."""
    seen = read_shown(custom_ids(message), table.game.id)
    if not message.flags.components_v2:
        seen = Shown(seen.milestone, PLAIN)
    return FoundMessage(place_of_message(message), seen)


def is_line_below(message: discord.Message, boards: Collection[MessageId]) -> bool:
    """Whether a message is a line that calls somebody below one of these boards: a reply to it.

    Answers to a button of the board are replies, too, such as the lobby of a rematch.
    """
    if message.reference is None or message.interaction_metadata is not None:
        return False
    return message.reference.message_id in boards


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
