"""Our texts as a screen reader is to say them."""

from cogs.wording.emoji import seat_emoji
from game.rules.setup import MOST_SEATS
from i18n import Words

ARROW = "→"


def spoken(words: Words, text: str) -> str:
    """The text with a word for each arrow, and without the pirates' emojis before names."""
    for colour in range(MOST_SEATS):
        text = text.replace(f"{seat_emoji(colour)} ", "")
    return text.replace(ARROW, words("by-ear-to"))
