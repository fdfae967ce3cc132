"""Remove the characters that people cannot see from text that comes from outside."""

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Control and direction characters, and characters that fonts show differently or not at all."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a blank."""


def strip_invisible(text: str) -> str:
    """Return the text on one line, without the characters that nobody can see."""
    return " ".join("".join(filter(_seen, " ".join(text.split()))).split())


def _seen(character: str) -> bool:
    return character not in _BLANKS and unicodedata.category(character) not in _UNSEEN
