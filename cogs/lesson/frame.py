"""What every page of the lesson has: how far one is, the ways on, and a picture."""

from typing import Any

import discord
from discord import ui

from cogs.lesson.progress import Progress
from cogs.ui.buttons import ClickId, TableItem, button
from cogs.ui.layout import gallery, small
from cogs.wording.alt_text import alt_text
from game.rules.teaching.positions import SEATS
from game.rules.teaching.tasks import STEPS
from game.rules.views import View
from i18n import Words, keys

COLOUR_NAMES = keys("learn-colour-{}", SEATS)


def progress_line(words: Words, progress: Progress) -> str:
    """How far one is."""
    return small(words("learn-progress", step=progress.step + 1, steps=len(STEPS)))


def ways(words: Words, progress: Progress, onward: discord.ButtonStyle) -> list[TableItem]:
    """Back, on, and out; each always in its place."""
    back = button(progress.to(max(progress.step - 1, 0)).click, words("rules-back"))
    back.item.disabled = not progress.step
    return [
        back,
        button(progress.to(progress.step + 1).click, words("rules-next"), onward),
        button(ClickId("learn-stop"), words("learn-stop")),
    ]


def pictured(words: Words, view: View, picture: str | None) -> list[ui.Item[Any]]:
    """The picture of this file name, if there is one yet."""
    if picture is None:
        return []
    names = tuple(words(COLOUR_NAMES[seat]) for seat in SEATS)
    alt = alt_text(words, view, names)
    return [gallery(picture, alt)]
