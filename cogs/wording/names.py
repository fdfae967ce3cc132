"""People's names, made harmless: they come from outside and may hold anything."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from game.tables.characters import visible

MOST_CHARACTERS = 24
NOBODY = "?"
"""Stands for a name of which nothing could be seen."""

_BEGINNING = 6
"""Characters that stand for a name where whole ones are too long together."""

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


def beginnings(names: Iterable[str]) -> tuple[str, ...]:
    """What stands for these names where whole ones are too long together; not escaped."""
    shown = map(plain, names)
    return tuple(
        name if len(name) <= _BEGINNING else f"{name[:_BEGINNING].rstrip()}…" for name in shown
    )


@lru_cache(_REMEMBERED)
def escaped(name: str) -> str:
    """The plain name for a message: no markdown, no mention, no link comes out of it."""
    return harmless(plain(name))


def harmless(text: str) -> str:
    """The text for a message: no markdown, no mention, no link comes out of it."""
    return _MARKDOWN.sub(r"\\\1", text)
