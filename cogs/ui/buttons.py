"""The one control of this bot: its id says what it does, so it works after any restart.

The id carries what a button or a menu does, for which game, and at which version or page of it.

A dynamic item is looked up by its id's shape alone. Every view is built afresh and holds nothing
but these (and links): a view that mixes them with ordinary items, or stops, would unregister
them for the whole bot.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeVar

import discord
from discord import ui

from game.model.ids import NO_GAME, GameId, UserId
from game.tables import Table
from service.client import CartagenaBot

LABEL = 80
"""Discord's limit for a label."""

# Discord takes ids of 100 characters. A detail may fill what a short verb and zeros leave of them.
TEMPLATE = re.compile(
    r"cartagena:(?P<verb>[a-z-]{1,16}):(?P<game>[0-9]{1,15}):(?P<version>[0-9]{1,9})"
    r":(?P<detail>[A-Za-z0-9>=.-]{0,79})"
)


@dataclass(frozen=True, slots=True)
class ClickId:
    """What a control does, for which game, and at which version of it.

    ``version`` is the game's that the control was drawn for; those that lead through a replay say
    with it to which frame, counted from 0. Where nothing asks for it, it is 0, and so is the game
    where it is about none. ``detail`` depends on the verb, too: an action in notation, a symbol's
    letter, fields under letters of their own. A code in it never changes its meaning;
    `tests/cogs/ui/golden/ids.txt` has them all.
    """

    verb: str
    game: GameId = NO_GAME
    version: int = 0
    detail: str = ""

    @classmethod
    def at(cls, verb: str, table: Table, detail: str = "") -> "ClickId":
        """What is done at a table as it stands now."""
        return cls(verb, table.game.id, table.game.version, detail)

    def __str__(self) -> str:
        return f"cartagena:{self.verb}:{self.game}:{self.version}:{self.detail}"


def number_in(detail: str) -> int | None:
    """The number that a detail names; ``None`` where it names none."""
    return int(detail) if re.fullmatch(r"-?[0-9]{1,20}", detail) else None


def user_in(detail: str) -> UserId | None:
    """The user that a detail names, below zero for a computer; ``None`` where it names none."""
    number = number_in(detail)
    return None if number is None else UserId(number)


def read_id(custom_id: str) -> ClickId | None:
    """The id's meaning; ``None`` where it is none of ours."""
    match = TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    game, version = GameId(int(match["game"])), int(match["version"])
    return ClickId(match["verb"], game, version, match["detail"])


class TableItem(ui.DynamicItem[Any], template=TEMPLATE):
    """A button or a menu that carries a :class:`ClickId`.

    One class for both: discord.py knows one for a shape of ids.
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
        # What was chosen from a menu stands in the interaction; the id is all that is needed here.
        return cls(item if isinstance(item, ui.Button) else ui.Button(custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click to the function that answers clicks for this bot."""
        bot: CartagenaBot = interaction.client
        await bot.pressed(interaction, self.custom_id)


def button(
    click: ClickId,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    *,
    dead: bool = False,
) -> TableItem:
    """A button with this label; one that is ``dead`` is shown, and nobody can press it."""
    text = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    partial = None if emoji is None else read_emoji(emoji)
    return TableItem(
        ui.Button(label=text, style=style, emoji=partial, custom_id=str(click), disabled=dead)
    )


read_emoji = cache(discord.PartialEmoji.from_str)
"""A dozen emojis and the hint's; every panel shows several."""


def rows(buttons: Sequence[ui.Item[Any]], most: int = 5) -> list[ui.ActionRow[Any]]:
    """The buttons in rows of so many at most; Discord allows five."""
    return [ui.ActionRow(*buttons[at : at + most]) for at in range(0, len(buttons), most)]


C = TypeVar("C", bound=discord.Component)

Spot = tuple[int, int]
"""A button's place in its message: its row, counted from below, and its column."""

Meaning = tuple[str, str]
"""What a button does, in every version of the table: its verb and its detail."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A message as it was when somebody pressed one of its buttons."""

    message: int
    at: datetime
    meanings: Mapping[Spot, Meaning]


class Presses:
    """Tells which presses met another button than the one that they were aimed at.

    Such a press comes within ``seconds`` of the same person's last one, on a button that took the
    place of another meanwhile. When people pressed is told by their clicks' ids, by Discord's own
    clock. Older presses are forgotten.
    """

    def __init__(self, seconds: float) -> None:
        self._soon = timedelta(seconds=seconds)
        self._last: dict[int, Pressed] = {}
        """The last press of each person, the oldest first."""

    def was_aimed(self, press: discord.Interaction[Any]) -> bool:
        """Whether the pressed button stood in its place already at the last press."""
        last = self._last.get(press.user.id)
        if last is None or press.message is None or press.message.id != last.message:
            return True
        if press.created_at - last.at >= self._soon:
            return True
        pressed = read_id((press.data or {}).get("custom_id", ""))
        meant = pressed and (pressed.verb, pressed.detail)
        here = meanings(press.message).items()
        return any(last.meanings.get(spot) == meant for spot, meaning in here if meaning == meant)

    def record(self, press: discord.Interaction[Any]) -> None:
        """Record that somebody pressed a button of the message as it stands."""
        if press.message is None:
            return
        self._forget(press.created_at - self._soon)
        self._last.pop(press.user.id, None)
        pressed = Pressed(press.message.id, press.created_at, meanings(press.message))
        self._last[press.user.id] = pressed

    def _forget(self, until: datetime) -> None:
        for user, pressed in list(self._last.items()):
            if pressed.at > until:
                return
            del self._last[user]


def meanings(message: discord.Message) -> dict[Spot, Meaning]:
    """What each button of a message does, by its place."""
    found: dict[Spot, Meaning] = {}
    for row, shown in enumerate(reversed(list(parts_of(discord.ActionRow, message.components)))):
        for column, item in enumerate(shown.children):
            click = read_id(getattr(item, "custom_id", None) or "")
            if click is not None:
                found[row, column] = (click.verb, click.detail)
    return found


def parts_of(kind: type[C], parts: Iterable[discord.Component]) -> Iterator[C]:
    """The parts of this kind in a message as it came from Discord, in containers, too."""
    for part in parts:
        if isinstance(part, kind):
            yield part
        elif isinstance(part, discord.Container):
            yield from parts_of(kind, part.children)
