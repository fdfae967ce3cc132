"""Small parts of messages in Components V2; ``button_view`` is for ordinary messages."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from io import BytesIO
from itertools import accumulate
from typing import Any

import discord
from discord import ui

from game.model.ids import ChannelId, GuildId, MessageId
from game.tables import Table
from i18n import Words

NONCE_BYTES = 12
"""Bytes of a nonce; as text it must fit in the 25 characters that Discord takes."""

MOST_CHARACTERS = 4000
"""Discord's limit for all text of one message, in characters."""


def layout(*items: ui.Item[Any], colour: int | None = None) -> ui.LayoutView:
    """Make a message of one container with these items."""
    return _message(ui.Container(*items, accent_colour=colour))


def text_view(text: str) -> ui.LayoutView:
    """Make a message that is only text."""
    return _message(ui.TextDisplay(text))


def _message(item: ui.Item[Any]) -> ui.LayoutView:
    """Make a view that discord.py does not remember; the ids of its buttons are enough.

    Otherwise, discord.py would keep each private view and a waiting task for 15 minutes.
    """
    view = ui.LayoutView(timeout=None).add_item(item)
    view.stop()
    return view


def button_view(*buttons: ui.Item[Any]) -> ui.View:
    """Make the buttons of an ordinary message; discord.py does not remember these either.

    discord.py does not register a view that was stopped before it was sent. So it never unregisters
    the class of our buttons together with this view.
    """
    view = ui.View(timeout=None)
    for one in buttons:
        view.add_item(one)
    view.stop()
    return view


def link_button(label: str, address: str) -> ui.Button[Any]:
    """Make a button that opens an address."""
    return ui.Button(label=label, url=address)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """Find the ids of all buttons and menus of a message, ordinary or not, in order."""
    return custom_ids_in(ui.LayoutView.from_message(message, timeout=None))


def custom_ids_in(view: ui.LayoutView) -> Iterator[str]:
    """Find the ids of all buttons and menus of a view, in order."""
    for item in view.walk_children():
        custom_id = getattr(item, "custom_id", None)
        if custom_id is not None:
            yield custom_id


def nonce_of(*parts: object) -> str:
    """Make a nonce that identifies a message.

    If two messages with the same nonce are sent within minutes, Discord keeps one of them.
    """
    text = ":".join(map(str, parts))
    return blake2b(text.encode(), digest_size=NONCE_BYTES).hexdigest()


def joined_text_item(texts: Iterable[str]) -> list[ui.TextDisplay[Any]]:
    """Join the texts that are not empty in one text item; no item if all are empty."""
    text = "\n".join(filter(None, texts))
    return [ui.TextDisplay(text)] if text else []


def gallery(filename: str, alt: str) -> ui.MediaGallery[Any]:
    """Show the attached picture of this name; ``alt`` describes it to people who cannot see it."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt))


def texts_that_fit(texts: Iterable[str], other_texts: Iterable[str]) -> list[str]:
    """Return as many of the first texts as fit in one message together with the other texts."""
    characters_left = MOST_CHARACTERS - sum(len(text) + 1 for text in other_texts)
    candidates = list(texts)
    lengths = accumulate(len(text) + 1 for text in candidates)
    return [
        text for text, length in zip(candidates, lengths, strict=True) if length <= characters_left
    ]


def small_print(text: str) -> str:
    """Format a text in Discord's small print."""
    return f"-# {text}"


def file_to_attach(name: str, data: bytes) -> discord.File:
    """Make a file to attach to a message."""
    return discord.File(BytesIO(data), filename=name)


def jump_link(guild: GuildId, channel: ChannelId, message: MessageId | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return place if message is None else f"{place}/{message}"


def board_link(table: Table) -> str:
    """Return the address of the table's public message, or of its channel if there is none."""
    board, game = table.game.board.ref, table.game
    return jump_link(game.guild, game.channel, board and board.message)


def game_link(words: Words, table: Table) -> str:
    """Name the game by its number, with a link to its public message, in small print."""
    return small_print(words("panel-board-link", game=str(table.game.id), link=board_link(table)))
