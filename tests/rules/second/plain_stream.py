"""A second, plain implementation of the random stream in `docs/fair-shuffles.md`."""

import hmac
from typing import Any


class PlainStream:
    """The stream that belongs to a label."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.seed = seed
        self.label = label
        self.words: list[int] = []
        self.counter = 0

    def next_word(self) -> int:
        if not self.words:
            text = self.label.encode() + b"\0" + self.counter.to_bytes(8, "big")
            block = hmac.new(self.seed, text, "sha256").digest()
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            self.counter += 1
        return self.words.pop(0)

    def random_below(self, n: int) -> int:
        word = self.next_word()
        while word >= 2**32 // n * n:
            word = self.next_word()
        return word % n

    def shuffle(self, items: list[Any]) -> None:
        i = len(items) - 1
        while i >= 1:
            j = self.random_below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1
