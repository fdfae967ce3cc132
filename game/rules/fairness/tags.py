"""The tags of a game's text that its seed follows from, read strictly."""

import re

NUMBER = "(?:0|[1-9][0-9]*)"
_JOINS = re.compile(rf"{NUMBER}(?: {NUMBER})*")
_CUT = re.compile(rf"({NUMBER}) (\S(?:.*\S)?)")
_SECRET = re.compile("[0-9a-f]{64}")


def read_secret(text: str) -> bytes:
    """The 32 bytes of 64 lower-case hexadecimal digits. Raises ValueError."""
    if not _SECRET.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def read_joins(text: str) -> list[int]:
    """Ids in decimal, without sign or leading zero, one blank between two. Raises ValueError."""
    if not _JOINS.fullmatch(text):
        raise ValueError(text)
    return [int(word) for word in text.split(" ")]


def read_cuts(text: str, seats: int) -> list[tuple[int, str]]:
    """A line for each cut, in order: its seat, a blank, its word. Raises ValueError.

    There is one at least, and nobody has two.
    """
    cuts = [_read_cut(line) for line in text.split("\n")]
    cutters = [seat for seat, _ in cuts]
    if len(set(cutters)) != len(cutters) or not set(cutters) <= set(range(seats)):
        raise ValueError(text)
    return cuts


def format_cuts(cuts: tuple[tuple[int, str], ...]) -> str:
    """The tag that :func:`read_cuts` reads."""
    return "\n".join(f"{seat} {word}" for seat, word in cuts)


def _read_cut(line: str) -> tuple[int, str]:
    found = _CUT.fullmatch(line)
    if found is None:
        raise ValueError(line)
    return int(found[1]), found[2]
