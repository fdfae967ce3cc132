"""Remove the characters that people cannot see from text that comes from outside."""

import re
import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Control and direction characters, and characters that fonts show differently or not at all."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a blank."""
_JOINERS = frozenset("\u200c\u200d")
"""Characters that decide whether their neighbours are drawn as one sign (ZWNJ and ZWJ)."""
_FIRST_JOINED = "\u0600"
"""The first character of scripts that need joiners. In earlier scripts joiners change nothing."""
_FIRST_TAG, _LAST_TAG, _CANCEL_TAG = "\U000e0020", "\U000e007e", "\U000e007f"
"""Unseen characters that spell the name of a flag's region, and the one that ends the name."""
_TAGS = "".join(map(chr, range(ord(_FIRST_TAG), ord(_LAST_TAG) + 1)))


def _flag(region: str) -> str:
    tags = "".join(chr(ord(_FIRST_TAG) - ord(" ") + ord(letter)) for letter in region)
    return f"\U0001f3f4{tags}{_CANCEL_TAG}"


_FLAGS = re.compile("|".join(map(_flag, ("gbeng", "gbsct", "gbwls"))))
"""The flags of England, Scotland and Wales. Fonts have no other flag with tags."""


def strip_invisible(text: str) -> str:
    """Return the text on one line, without the characters that nobody can see.

    Joiners within emojis and within words such as Persian or Hindi ones stay, and so do the tags of
    flags.
    """
    on_one_line = " ".join(text.split())
    flags = {at for flag in _FLAGS.finditer(on_one_line) for at in range(*flag.span())}
    kept = "".join(
        one for at, one in enumerate(on_one_line) if at in flags or one in _JOINERS or _seen(one)
    )
    signs = [
        one
        for position, one in enumerate(kept)
        if one not in _JOINERS or _joins(kept[position - 1 : position], kept[position + 1 :][:1])
    ]
    return " ".join("".join(signs).split())


def without_joiners(text: str) -> str:
    """Return the text without joiners and variation selectors: texts that look alike are equal."""
    return "".join(one for one in text if one not in _JOINERS and not "\ufe00" <= one <= "\ufe0f")


def cut_whole_signs(text: str, most: int) -> str:
    """Return the beginning of a text, at most this many characters; it ends with a whole sign.

    A sign that alone is longer is cut.
    """
    end = most
    while 0 < end < len(text) and not _begins_sign(text, end):
        end -= 1
    return text[: end or most].rstrip().rstrip("".join(_JOINERS) + _TAGS)


def _begins_sign(text: str, position: int) -> bool:
    """Return whether a new sign begins here, and the text may be cut before it."""
    here, before = text[position], text[position - 1]
    continues = (
        unicodedata.category(here).startswith("M")
        or "\U0001f3fb" <= here <= "\U0001f3ff"
        or _FIRST_TAG <= here <= _CANCEL_TAG
    )
    return not continues and here not in _JOINERS and before not in _JOINERS


def _joins(before: str, after: str) -> bool:
    """Return whether a joiner between these characters can change how they are drawn."""
    return all(
        one >= _FIRST_JOINED and unicodedata.category(one)[0] in "LMS" for one in (before, after)
    ) and bool(before and after)


def _seen(character: str) -> bool:
    return character not in _BLANKS and unicodedata.category(character) not in _UNSEEN
