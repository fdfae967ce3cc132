"""Our texts as a screen reader is to say them."""

from discord import ui

from cogs.wording.emoji import seat_emoji
from game.rules.setup import MOST_SEATS
from i18n import Words

ARROW = "→"


def spoken(words: Words, text: str) -> str:
    """The text with a word for each arrow, and without the pirates' emojis before names."""
    for colour in range(MOST_SEATS):
        text = text.replace(f"{seat_emoji(colour)} ", "")
    return text.replace(ARROW, words("by-ear-to"))


def spoken_page(words: Words, page: ui.LayoutView) -> ui.LayoutView:
    """The page with all its texts so."""
    for item in page.walk_children():
        if isinstance(item, ui.TextDisplay):
            item.content = spoken(words, item.content)
    return page
