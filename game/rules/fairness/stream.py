"""The keyed stream of numbers behind every shuffle, as ``docs/fair-shuffles.md`` describes it.

It does not use ``random``, whose streams may differ between Python versions. A stranger must be
able to check a game with nothing but HMAC-SHA256.
"""

import hmac
from collections.abc import Iterator, Sequence

_WORD_VALUES = 2**32


class KeyedStream:
    """Unbiased numbers from a 32-byte key and a label; the same input gives the same numbers."""

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label.encode("ascii"))

    def number_below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1, all equally likely; ``bound`` is at least 1."""
        limit = _WORD_VALUES - _WORD_VALUES % bound
        while True:
            word = next(self._words)
            if word < limit:
                return word % bound

    def shuffled(self, items: Sequence[int]) -> tuple[int, ...]:
        """Return the items shuffled (Fisher-Yates, from the last place to the first)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.number_below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)


def _words(key: bytes, label: bytes) -> Iterator[int]:
    """Yield big-endian 32-bit words of HMAC-SHA256(key, label, 0, counter), counter from 0."""
    counter = 0
    while True:
        block = hmac.digest(key, label + b"\0" + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
