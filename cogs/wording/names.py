"""People's names, made harmless: they come from outside and may hold anything."""

import re
import unicodedata
from functools import lru_cache

from game.tables.characters import visible

MOST_CHARACTERS = 24
NOBODY = "?"
"""Stands for a name of which nothing could be seen."""

_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<@:/.+!=])")

_REMEMBERED = 1024
"""Names kept as worked out: a message says the same few again and again."""


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """The name on one line, shortened, without control and direction characters."""
    words = visible(name)
    if all(unicodedata.category(character).startswith("M") for character in words):
        return NOBODY
    return words if len(words) <= MOST_CHARACTERS else words[: MOST_CHARACTERS - 1].rstrip() + "…"


@lru_cache(_REMEMBERED)
def escaped(name: str) -> str:
    """The plain name for a message: no markdown, no mention, no link comes out of it."""
    return harmless(plain(name))


def harmless(text: str) -> str:
    """The text for a message: no markdown, no mention, no link comes out of it."""
    return _MARKDOWN.sub(r"\\\1", text)
