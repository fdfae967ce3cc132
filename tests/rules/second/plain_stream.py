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

    def word(self) -> int:
        if not self.words:
            text = self.label.encode() + b"\0" + self.counter.to_bytes(8, "big")
            block = hmac.new(self.seed, text, "sha256").digest()
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            self.counter += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        word = self.word()
        while word >= 2**32 // n * n:
            word = self.word()
        return word % n

    def shuffle(self, items: list[Any]) -> None:
        i = len(items) - 1
        while i >= 1:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1
