"""Our texts as a screen reader is to say them."""

import re

from cogs.wording.emoji import seat_emoji
from cogs.wording.events import JOINED, NO_BREAK
from game.rules.setup import MOST_SEATS
from i18n import Words

_EMOJI = re.compile(rf"[^\s(]+{JOINED}{NO_BREAK}")
"""An emoji that stands before a symbol's name."""

ARROW = "→"


def spoken(words: Words, text: str) -> str:
    """The text with a word for each arrow, and without the emojis that words stand beside."""
    for seat in range(MOST_SEATS):
        text = text.replace(f"{seat_emoji(seat)} ", "")
    return _EMOJI.sub("", text).replace(ARROW, words("by-ear-to"))
