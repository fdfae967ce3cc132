"""Read the tags of a game's text that decide its seed: the secret, the joins and the cuts.

Each reading function accepts only one form of the text, and raises ValueError for any other form.
"""

import re
from collections.abc import Sequence

from game.rules.fairness.seed import WORD_PATTERN, cut_text, is_word

NUMBER_PATTERN = "(?:0|[1-9][0-9]{0,19})"
"""A plain decimal number."""

_JOINS = re.compile(rf"{NUMBER_PATTERN}(?: {NUMBER_PATTERN})*")
_CUT = re.compile(rf"(-|{NUMBER_PATTERN}) ({WORD_PATTERN.pattern})")
_HASH = re.compile("[0-9a-f]{64}")


def read_hash(text: str) -> bytes:
    """Read 64 lower-case hexadecimal digits as 32 bytes: a secret, a commitment or a seed."""
    if not _HASH.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def read_joins(text: str, seats: int) -> list[int]:
    """Read the id of each seat's join click: decimal, no leading zero, one blank between ids."""
    if not _JOINS.fullmatch(text) or text.count(" ") != seats - 1:
        raise ValueError(text)
    return [int(word) for word in text.split(" ")]


def read_cuts(text: str, seats: int) -> list[tuple[int | None, str]]:
    """Read a line for each cut, in order: its seat or ``-``, a blank, its word.

    The seat of a person who left the lobby is ``-``. There is at least one cut. No seat cuts twice,
    and no two words are the same.
    """
    cuts = [_read_cut(line) for line in text.split("\n")]
    cutters = [seat for seat, _ in cuts if seat is not None]
    words = {word for _, word in cuts}
    if (
        len({*cutters}) != len(cutters)
        or len(words) != len(cuts)
        or not {*cutters} <= {*range(seats)}
    ):
        raise ValueError(text)
    return cuts


def format_cuts(cuts: Sequence[tuple[int | None, str]]) -> str:
    """Return the value of the tag that :func:`read_cuts` reads."""
    return "\n".join(cut_text(seat, word) for seat, word in cuts)


def _read_cut(line: str) -> tuple[int | None, str]:
    found = _CUT.fullmatch(line)
    if found is None or not is_word(found[2]):
        raise ValueError(line)
    return None if found[1] == "-" else int(found[1]), found[2]
