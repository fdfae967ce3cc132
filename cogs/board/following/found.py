"""Reads from a message in a channel what it shows of a table."""

from collections.abc import Collection, Iterable

import discord

from cogs.board.following.known import SHOWN_WITHOUT_BUTTONS, FoundMessage
from cogs.ui.buttons import read_id
from cogs.ui.layout import custom_ids
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import MessageRef, ShownState
from game.tables import Table

MILESTONE_VERBS = frozenset({"join", "hand", "rules", "replay"})
"""Verbs of the buttons that carry a milestone."""

PLAIN_LINE_VERSION = 0
"""The version that is stored for a plain text message, which shows no version of the game.

It is older than every game's version, so a later edit turns the text into the whole message.
"""


def found_message(table: Table, message: discord.Message) -> FoundMessage:
    """Describe a message in the table's channel and what it shows of the table."""
    seen = shown_from_button_ids(custom_ids(message), table.game.id)
    if not message.flags.components_v2:
        seen = ShownState(seen.milestone, PLAIN_LINE_VERSION)
    return FoundMessage(message_ref_of(message), seen)


def call_lines_among(
    messages: Iterable[discord.Message],
    boards: Collection[MessageId],
    closed_lobby: MessageRef | None,
) -> tuple[tuple[MessageRef, ...], tuple[MessageRef, ...]]:
    """Return the lines below these boards, oldest first, and the table's lines without a board.

    A line is a reply that calls somebody. Answers to a board's buttons, such as a rematch's lobby,
    are replies too, but do not count. A line whose board is deleted counts only if it is newer
    than the message ``closed_lobby``: an older line may belong to an earlier game.
    """
    lines, orphans = list[MessageRef](), list[MessageRef]()
    for message in sorted(messages, key=lambda one: one.id):
        reference = message.reference
        if reference is None or message.interaction_metadata is not None:
            continue
        if reference.message_id in boards:
            lines.append(message_ref_of(message))
        elif closed_lobby is None or message.id < closed_lobby.message:
            continue
        elif isinstance(reference.resolved, discord.DeletedReferencedMessage):
            orphans.append(message_ref_of(message))
    return tuple(lines), tuple(orphans)


def message_ref_of(message: discord.Message) -> MessageRef:
    """Return the place of a message."""
    return MessageRef(ChannelId(message.channel.id), MessageId(message.id))


def shown_from_button_ids(ids: Iterable[str], game_id: GameId) -> ShownState:
    """Read what a message shows of a game, from the ids of buttons that carry its milestone."""
    for custom_id in ids:
        click = read_id(custom_id)
        if click is None or click.game != game_id:
            continue
        if click.verb in MILESTONE_VERBS and click.detail:
            return ShownState(click.detail, click.version)
    return SHOWN_WITHOUT_BUTTONS
