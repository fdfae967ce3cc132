"""The words that cut a deck: of few characters, so that two that look alike are the same."""

import re

from anyascii import anyascii

MOST_CHARACTERS = 40

WORD = re.compile("[a-z2-9]+(?: [a-z2-9]+)*")
"""Letters a to z without accents, the digits 2 to 9, and one blank between two parts."""

_OTHER = re.compile("[^a-z2-9]+")
_LOOKING_ALIKE = str.maketrans("01", "ol")


def plain_word(text: str) -> str:
    """The word that a text stands for; empty where no letter or digit is left.

    Capitals become small letters, other scripts and signs are written in Latin letters, and the
    digits 0 and 1 become the letters that look like them. The rest counts as a blank. Applied
    again it changes nothing.
    """
    letters = anyascii(text).lower().translate(_LOOKING_ALIKE)
    return _OTHER.sub(" ", letters).strip()[:MOST_CHARACTERS].rstrip()


def is_word(text: str) -> bool:
    """Whether a text is such a word."""
    return len(text) <= MOST_CHARACTERS and WORD.fullmatch(text) is not None
