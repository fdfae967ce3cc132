"""People's names, made harmless: they come from outside and may hold anything."""

import re
import unicodedata
from functools import lru_cache

MOST_CHARACTERS = 24
NOBODY = "?"
"""Stands for a name of which nothing could be seen."""

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Control and direction characters, and those that every font shows differently or not at all."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<@:/.+!=])")

_REMEMBERED = 1024
"""Names kept as worked out: a message says the same few again and again."""


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """The name on one line, shortened, without control and direction characters."""
    words = " ".join("".join(filter(_seen, " ".join(name.split()))).split())
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


def _seen(character: str) -> bool:
    return character not in _BLANKS and unicodedata.category(character) not in _UNSEEN
