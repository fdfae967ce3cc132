"""The tags of a game's text that its seed and its end follow from, read strictly.

Each function raises ValueError for a text of another form.
"""

import re
from collections.abc import Sequence

from game.rules.fairness.words import WORD, is_word

NUMBER = "(?:0|[1-9][0-9]{0,19})"
"""A plain decimal number."""

_JOINS = re.compile(rf"{NUMBER}(?: {NUMBER})*")
_CUT = re.compile(rf"({NUMBER}) ({WORD.pattern})")
_HASH = re.compile("[0-9a-f]{64}")


def read_hash(text: str) -> bytes:
    """The 32 bytes of 64 lower-case hexadecimal digits: a secret, a commitment or a seed."""
    if not _HASH.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def read_joins(text: str, seats: int) -> list[int]:
    """One id a seat in decimal, without sign or leading zero, one blank between two."""
    if not _JOINS.fullmatch(text) or text.count(" ") != seats - 1:
        raise ValueError(text)
    return [int(word) for word in text.split(" ")]


def read_cuts(text: str, seats: int) -> list[tuple[int, str]]:
    """A line for each cut, in order: its seat, a blank, its word.

    There is one at least, nobody has two, and no two are the same word.
    """
    cuts = [_read_cut(line) for line in text.split("\n")]
    cutters = [seat for seat, _ in cuts]
    words = {word for _, word in cuts}
    if len({*cutters}) != len(cuts) or len(words) != len(cuts) or not {*cutters} <= {*range(seats)}:
        raise ValueError(text)
    return cuts


def format_cuts(cuts: Sequence[tuple[int, str]]) -> str:
    """The tag that :func:`read_cuts` reads."""
    return "\n".join(f"{seat} {word}" for seat, word in cuts)


def _read_cut(line: str) -> tuple[int, str]:
    found = _CUT.fullmatch(line)
    if found is None or not is_word(found[2]):
        raise ValueError(line)
    return int(found[1]), found[2]
