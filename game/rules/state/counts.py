"""Cards counted by symbol: how a hand and the discard pile are held, where order is nothing."""

from collections.abc import Iterable

Counts = tuple[int, ...]
"""How many cards of each symbol, by the symbol's index in its edition."""


def plus(counts: Counts, symbol: int, cards: int = 1) -> Counts:
    """The counts with ``cards`` more (or, below zero, fewer) of one symbol."""
    changed = list(counts)
    changed[symbol] += cards
    return tuple(changed)


def with_cards(counts: Counts, cards: Iterable[int]) -> Counts:
    """The counts with these cards added."""
    changed = list(counts)
    for card in cards:
        changed[card] += 1
    return tuple(changed)


def cards_of(counts: Counts) -> tuple[int, ...]:
    """The counted cards one by one, in the order of the symbols."""
    return tuple(symbol for symbol, count in enumerate(counts) for _ in range(count))
