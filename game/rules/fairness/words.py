"""The words that cut a deck. They use few characters, so that words that look alike are equal."""

import re

from anyascii import anyascii

MOST_CHARACTERS = 40

WORD_PATTERN = re.compile("[a-z2-9]+(?: [a-z2-9]+)*")
"""Letters a to z without accents, the digits 2 to 9, and one blank between two parts."""

_OTHER = re.compile("[^a-z2-9]+")
_LOOKING_ALIKE = str.maketrans("01", "ol")


def plain_word(text: str) -> str:
    """Return the word that a text means; it is empty if no letter or digit remains.

    Capitals become small letters. Other scripts and signs become Latin letters. The digits 0 and 1
    become the letters that look like them. Everything else becomes a blank. A second call changes
    nothing more.
    """
    letters = anyascii(text).lower().translate(_LOOKING_ALIKE)
    return _OTHER.sub(" ", letters).strip()[:MOST_CHARACTERS].rstrip()


def is_word(text: str) -> bool:
    """Return whether a text has the form that :func:`plain_word` returns."""
    return len(text) <= MOST_CHARACTERS and WORD_PATTERN.fullmatch(text) is not None
