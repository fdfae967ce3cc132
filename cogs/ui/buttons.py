"""The bot's only kind of control: its id says what it does, so it works after any restart.

The id names an action, a game, and a version or page of that game.

discord.py finds a dynamic item only by the shape of its id. Every view is built new and holds only
these items (and links). If a view also held ordinary items, or was stopped after the bot sent it,
discord.py would unregister the class of these items for the whole bot.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import PurePosixPath
from typing import Any, TypeVar
from urllib.parse import urlsplit

import discord
from discord import ui

from game.model.ids import NO_GAME, GameId, UserId
from game.tables import Table
from service.client import CartagenaBot
from service.discord_internals import AttachedFile

MOST_LABEL_CHARACTERS = 80
"""Discord's limit for a label, in characters."""

# Discord takes ids of up to 100 characters. A long detail fits only if the other parts are short.
TEMPLATE = re.compile(
    r"cartagena:(?P<verb>[a-z-]{1,16}):(?P<game>[0-9]{1,15}):(?P<version>[0-9]{1,9})"
    r":(?P<detail>[A-Za-z0-9>=.-]{0,79})"
)


@dataclass(frozen=True, slots=True)
class ClickId:
    """What a control does, for which game, and at which version of the game.

    ``version`` is the version of the game for which the control was drawn. In the controls that
    lead through a replay it is the number of the frame to show, counted from 0. It is 0 where no
    handler needs it. ``game`` is 0 where the control belongs to no game. The meaning of ``detail``
    depends on the verb: an action in notation, a symbol's letter, or fields that each begin with a
    letter. A code in it never changes its meaning; `tests/cogs/ui/golden/ids.txt` lists all codes.
    """

    verb: str
    game: GameId = NO_GAME
    version: int = 0
    detail: str = ""

    @classmethod
    def for_table(cls, verb: str, table: Table, detail: str = "") -> "ClickId":
        """Make the id of a control for the table's present version."""
        return cls(verb, table.game.id, table.game.version, detail)

    def __str__(self) -> str:
        return f"cartagena:{self.verb}:{self.game}:{self.version}:{self.detail}"


def parse_number(detail: str) -> int | None:
    """Return the number that a detail names; ``None`` if it names no number."""
    return int(detail) if re.fullmatch(r"-?[0-9]{1,20}", detail) else None


def parse_user(detail: str) -> UserId | None:
    """Return the user that a detail names, below zero for a computer; ``None`` if it names none."""
    number = parse_number(detail)
    return None if number is None else UserId(number)


def read_id(custom_id: str) -> ClickId | None:
    """Read a control's id; ``None`` if it is not one of this bot's ids."""
    match = TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    game, version = GameId(int(match["game"])), int(match["version"])
    return ClickId(match["verb"], game, version, match["detail"])


class TableItem(ui.DynamicItem[Any], template=TEMPLATE):
    """A button or a menu that carries a :class:`ClickId`.

    One class serves both, as discord.py allows only one class for each shape of ids.
    """

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> "TableItem":
        """Make the control again from the message that was used."""
        # A menu's choice is in the interaction; here only the id is needed.
        return cls(item if isinstance(item, ui.Button) else ui.Button(custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click to the function that answers clicks for this bot."""
        bot: CartagenaBot = interaction.client
        await bot.handle_press(interaction, self.custom_id)


def button(
    click: ClickId,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    *,
    dead: bool = False,
) -> TableItem:
    """Make a button with this label; if it is disabled, it is shown, but nobody can press it."""
    text = (
        label if len(label) <= MOST_LABEL_CHARACTERS else label[: MOST_LABEL_CHARACTERS - 1] + "…"
    )
    partial_emoji = None if emoji is None else read_emoji(emoji)
    return TableItem(
        ui.Button(
            label=text or None,
            style=style,
            emoji=partial_emoji,
            custom_id=str(click),
            disabled=dead,
        )
    )


read_emoji = cache(discord.PartialEmoji.from_str)
"""Parses an emoji and caches it: every panel shows several of about a dozen emojis."""


MOST_BUTTONS_IN_ROW = 5
"""Discord's limit for the buttons of a row."""


def rows(
    buttons: Sequence[ui.Item[Any]], most: int = MOST_BUTTONS_IN_ROW
) -> list[ui.ActionRow[Any]]:
    """Put the buttons in rows of ``most`` buttons at most; Discord allows five."""
    return [ui.ActionRow(*buttons[at : at + most]) for at in range(0, len(buttons), most)]


LINE_PIXELS = 305
"""The width of a line of buttons on a phone that is 390 pixels wide, in a container."""
GAP_PIXELS = 8
"""The gap between two buttons of a line."""
PADDING_PIXELS, EMOJI_PIXELS, CHARACTER_PIXELS = 24, 20, 8
"""The widths of a button's parts, rather too large: an overfull row would take two lines."""
OTHER_PIXELS = {" ": 5, "→": 11, "+": 11, "▲": 10, "💡": 20, "⛵": 20, "🚣": 20}
"""The widths of characters that are much narrower or wider than most."""


def filled_rows(buttons: Sequence[TableItem]) -> list[ui.ActionRow[Any]]:
    """Put the buttons in as few rows as possible, none of them wider than a phone's line."""
    lines: list[list[ui.Item[Any]]] = []
    room = 0
    for one in buttons:
        width = _estimated_width(one.item) + GAP_PIXELS
        if width > room or len(lines[-1]) == MOST_BUTTONS_IN_ROW:
            lines.append([])
            room = LINE_PIXELS + GAP_PIXELS
        lines[-1].append(one)
        room -= width
    return [ui.ActionRow(*line) for line in lines]


def _estimated_width(item: ui.Button[Any]) -> int:
    parts = [OTHER_PIXELS.get(character, CHARACTER_PIXELS) for character in item.label or ""]
    if item.emoji is not None:
        parts += [EMOJI_PIXELS, GAP_PIXELS if item.label else 0]
    return PADDING_PIXELS + sum(parts)


C = TypeVar("C", bound=discord.Component)

Spot = tuple[int, int]
"""A button's place in its message: its row, counted from the bottom, and its column."""

Meaning = tuple[str, str]
"""What a button does: its verb and its detail, without the version of the table."""


@dataclass(frozen=True, slots=True)
class PressedMessage:
    """A message as it was when somebody pressed one of its buttons."""

    message: int
    at: datetime
    meanings: Mapping[Spot, Meaning]


class Presses:
    """Finds presses that hit another button than the person aimed at.

    For these presses, a new button has just taken the place of the old one, and the same person
    pressed a button of the same message less than ``seconds`` before. The time of a press comes
    from its click's id, so it is in Discord's time. Older presses are forgotten.
    """

    def __init__(self, seconds: float) -> None:
        self._window = timedelta(seconds=seconds)
        self._last: dict[int, PressedMessage] = {}
        """The last press of each person, the oldest first."""

    def was_aimed(self, press: discord.Interaction[Any]) -> bool:
        """Tell whether the button was already in this place at the person's last press.

        Also true if the person has pressed no button of this message lately.
        """
        last = self._last.get(press.user.id)
        if last is None or press.message is None or press.message.id != last.message:
            return True
        if press.created_at - last.at >= self._window:
            return True
        click = read_id((press.data or {}).get("custom_id", ""))
        meant = click and (click.verb, click.detail)
        here = meanings(press.message).items()
        return any(last.meanings.get(spot) == meant for spot, meaning in here if meaning == meant)

    def record(self, press: discord.Interaction[Any]) -> None:
        """Remember this press, and what each button of its message did at that time."""
        if press.message is None:
            return
        self._forget(press.created_at - self._window)
        self._last.pop(press.user.id, None)
        pressed = PressedMessage(press.message.id, press.created_at, meanings(press.message))
        self._last[press.user.id] = pressed

    def _forget(self, until: datetime) -> None:
        for user, pressed in list(self._last.items()):
            if pressed.at > until:
                return
            del self._last[user]


def meanings(message: discord.Message) -> dict[Spot, Meaning]:
    """Return what each button of a message does, by the button's place."""
    found: dict[Spot, Meaning] = {}
    for row, action_row in enumerate(
        reversed(list(find_components(discord.ActionRow, message.components)))
    ):
        for column, item in enumerate(action_row.children):
            click = read_id(getattr(item, "custom_id", None) or "")
            if click is not None:
                found[row, column] = (click.verb, click.detail)
    return found


def find_components(kind: type[C], parts: Iterable[discord.Component]) -> Iterator[C]:
    """Find all parts of this kind in a message from Discord, also inside containers."""
    for part in parts:
        if isinstance(part, kind):
            yield part
        elif isinstance(part, discord.Container):
            yield from find_components(kind, part.children)


def files_in_galleries(message: discord.Message) -> Iterator[AttachedFile]:
    """Find the files that a message shows as pictures, so that an edit can keep them.

    If a component shows a file, Discord lists the file only in this component, and not among the
    message's own files.
    """
    for gallery in find_components(discord.MediaGalleryComponent, message.components):
        for media in (item.media for item in gallery.items):
            if media.attachment_id is not None:
                name = PurePosixPath(urlsplit(media.url).path).name
                yield AttachedFile(media.attachment_id, name)
