"""People's names, made harmless: they come from outside and may hold anything."""

import re
import unicodedata

MOST_CHARACTERS = 24
_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<@:/.+!=])")


def plain(name: str) -> str:
    """The name on one line, shortened, without control and direction characters."""
    visible = "".join(c for c in name if unicodedata.category(c) not in {"Cc", "Cf", "Zl", "Zp"})
    words = " ".join(visible.split()) or "?"
    return words if len(words) <= MOST_CHARACTERS else words[: MOST_CHARACTERS - 1].rstrip() + "…"


def escaped(name: str) -> str:
    """The plain name for a message: no markdown, no mention, no link comes out of it."""
    return _MARKDOWN.sub(r"\\\1", plain(name))
