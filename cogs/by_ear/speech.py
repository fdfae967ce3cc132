"""The bot's texts in a form that a screen reader speaks well."""

from discord import ui

from cogs.wording.emoji import seat_emoji
from game.rules.setup import MOST_SEATS
from i18n import Words

ARROW = "→"


def spoken(words: Words, text: str) -> str:
    """Replace each arrow by a word, and remove the pirates' emojis before names."""
    for colour in range(MOST_SEATS):
        text = text.replace(f"{seat_emoji(colour)} ", "")
    return text.replace(ARROW, words("by-ear-to"))


def spoken_page(words: Words, page: ui.LayoutView) -> ui.LayoutView:
    """Change all texts of the page for a screen reader, as ``spoken`` does."""
    for item in page.walk_children():
        if isinstance(item, ui.TextDisplay):
            item.content = spoken(words, item.content)
    return page
