"""Small pieces that our messages are made of: of Components V2, and below ordinary ones."""

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
"""Of the 25 characters that Discord takes."""

MOST_CHARACTERS = 4000
"""Discord's limit for all text of one message."""


def layout(*items: ui.Item[Any], colour: int | None = None) -> ui.LayoutView:
    """One container with these items."""
    return _message(ui.Container(*items, accent_colour=colour))


def sentence(text: str) -> ui.LayoutView:
    """A message of nothing but text."""
    return _message(ui.TextDisplay(text))


def _message(item: ui.Item[Any]) -> ui.LayoutView:
    """A view that discord.py is not to remember: the ids of its buttons say all.

    Of a private one it would keep everything, and a task that waits, for a quarter of an hour.
    """
    view = ui.LayoutView(timeout=None).add_item(item)
    view.stop()
    return view


def below(*buttons: ui.Item[Any]) -> ui.View:
    """The buttons of an ordinary message; discord.py is not to remember these either.

    It registers no view that was stopped before it was sent, and so never removes one with the
    class of our buttons.
    """
    view = ui.View(timeout=None)
    for one in buttons:
        view.add_item(one)
    view.stop()
    return view


def link_button(label: str, address: str) -> ui.Button[Any]:
    """A button that opens an address."""
    return ui.Button(label=label, url=address)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The ids of all buttons and menus of a message, ordinary or not, in order."""
    return ids_in(ui.LayoutView.from_message(message, timeout=None))


def ids_in(view: ui.LayoutView) -> Iterator[str]:
    """The ids of all buttons and menus of a view, in order."""
    for item in view.walk_children():
        custom_id = getattr(item, "custom_id", None)
        if custom_id is not None:
            yield custom_id


def nonce_of(*parts: object) -> str:
    """Identifies a message: Discord keeps one of two that were sent within minutes."""
    text = ":".join(map(str, parts))
    return blake2b(text.encode(), digest_size=NONCE_BYTES).hexdigest()


def lines(texts: Iterable[str]) -> list[ui.TextDisplay[Any]]:
    """One text item for the lines that are not empty; none where all are."""
    text = "\n".join(filter(None, texts))
    return [ui.TextDisplay(text)] if text else []


def gallery(filename: str, alt: str) -> ui.MediaGallery[Any]:
    """The attached picture of this file name, and what it shows for those who cannot see it."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt))


def fitting(texts: Iterable[str], others: Iterable[str]) -> list[str]:
    """The first lines that one message holds beside its other texts."""
    room = MOST_CHARACTERS - sum(len(text) + 1 for text in others)
    candidates = list(texts)
    lengths = accumulate(len(text) + 1 for text in candidates)
    return [text for text, length in zip(candidates, lengths, strict=True) if length <= room]


def small(text: str) -> str:
    """Discord's small print."""
    return f"-# {text}"


def attached(name: str, data: bytes) -> discord.File:
    """A file for a message."""
    return discord.File(BytesIO(data), filename=name)


def jump_link(guild: GuildId, channel: ChannelId, message: MessageId | None = None) -> str:
    """The address of a channel, or of a message in it."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return place if message is None else f"{place}/{message}"


def board_link(table: Table) -> str:
    """Where the table's public message is, or at least its channel."""
    board, game = table.game.board.ref, table.game
    return jump_link(game.guild, game.channel, board and board.message)


def game_link(words: Words, table: Table) -> str:
    """The game by its number, and the way to its public message, in small print."""
    return small(words("panel-board-link", game=str(table.game.id), link=board_link(table)))
