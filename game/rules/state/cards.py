"""The cards: hands and discard pile are counts by symbol; stock and row are ordered sequences."""

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.actions import Event, Happening
from game.rules.fairness.stream import KeyedStream
from game.rules.setup import Setup

ROW_LENGTH = 12

Counts = tuple[int, ...]
"""The number of cards of each symbol, by the symbol's index in its edition."""


def add_cards(counts: Counts, symbol: int, cards: int = 1) -> Counts:
    """Return the counts with ``cards`` more of one symbol; a negative number takes cards away."""
    changed = list(counts)
    changed[symbol] += cards
    return tuple(changed)


def with_cards(counts: Counts, cards: Iterable[int]) -> Counts:
    """Return the counts with these cards added."""
    changed = list(counts)
    for card in cards:
        changed[card] += 1
    return tuple(changed)


def list_cards(counts: Counts) -> tuple[int, ...]:
    """Return the counted cards one by one, in the order of the symbols."""
    return tuple(symbol for symbol, count in enumerate(counts) for _ in range(count))


class Piles(NamedTuple):
    """The cards that nobody holds. The first card of the stock, or of the row, is taken next."""

    stock: tuple[int, ...]
    row: tuple[int, ...]
    discard: Counts
    shuffles: int = 0
    """The number of times that the discard pile has become the stock."""

    def __repr__(self) -> str:
        """Return a text without the stock, which no log may show."""
        return f"Piles(row={self.row}, discard={self.discard}, shuffles={self.shuffles})"

    def with_discard(self, symbol: int) -> "Piles":
        """Return the piles after a card is discarded."""
        return self._replace(discard=add_cards(self.discard, symbol))

    def same_secrets(self, other: "Piles") -> bool:
        """Return whether the same cards lie face down in these piles and in ``other``.

        Both are the piles of one game, at two times. Until the next shuffle a stock can
        only become smaller, so comparing its length is enough.
        """
        return self.shuffles == other.shuffles and len(self.stock) == len(other.stock)


def deal_cards(setup: Setup, first: int) -> tuple[tuple[Counts, ...], Piles]:
    """Return every seat's first hand, and the piles.

    The seats get their cards in turn order, beginning with seat ``first``. Each seat gets all of
    its cards at once.
    """
    edition = setup.options.edition
    nothing = (0,) * len(edition.symbols)
    stock = KeyedStream(setup.seed, "deck").shuffled(
        list_cards((edition.cards_each,) * len(nothing))
    )
    hands: list[Counts] = [nothing] * setup.seats
    for place in range(setup.seats):
        dealt = edition.hand_size_of_place(place)
        hands[(first + place) % setup.seats] = with_cards(nothing, stock[:dealt])
        stock = stock[dealt:]
    piles = Piles(stock, row=(), discard=nothing)
    return tuple(hands), lay_row(piles, setup) if setup.options.handling.open_row else piles


def take_cards(piles: Piles, wanted: int, setup: Setup) -> tuple[tuple[int, ...], Piles]:
    """Take up to ``wanted`` cards, in order; fewer if stock, row and discard pile run out.

    The shuffled discard pile replaces an empty stock, and the stock fills an empty row. Both can
    also happen between two of the taken cards. Every rule book says so where it explains the
    used-up stock.
    """
    draw = _from_row if setup.options.handling.open_row else _from_stock
    return draw(piles, wanted, setup)


def pile_events(seat: int, before: Piles, after: Piles) -> tuple[Event, ...]:
    """Return what everyone sees of the piles when a seat takes cards: a reshuffle, a new row."""
    if after.same_secrets(before):
        return ()
    events: list[Event] = []
    if after.shuffles != before.shuffles:
        events.append(Event(Happening.RESHUFFLED, seat))
    if after.row:
        events.append(Event(Happening.ROW_LAID, seat, amount=len(after.row), cards=after.row))
    return tuple(events)


def lay_row(piles: Piles, setup: Setup) -> Piles:
    """Lay out the next row of twelve cards, or a shorter one if the cards run out."""
    row, left = _from_stock(piles, ROW_LENGTH, setup)
    return left._replace(row=row)


def with_row_laid(piles: Piles, setup: Setup) -> Piles:
    """Return the piles with a new row, if they have none and the cards of the row are open.

    This is called after each discard, because before the discard there may have been no cards for
    a row. With open cards, nobody takes a card unseen. The rule books say that the next cards are
    laid out at once.
    """
    unlaid = not piles.row and setup.options.handling.open_row
    return lay_row(piles, setup) if unlaid else piles


def _from_row(piles: Piles, wanted: int, setup: Setup) -> tuple[tuple[int, ...], Piles]:
    cards = piles.row[:wanted]
    left = piles._replace(row=piles.row[wanted:])
    if left.row or not cards:
        return cards, left
    laid = lay_row(left, setup)
    if len(cards) == wanted:
        return cards, laid
    more, left = _from_row(laid, wanted - len(cards), setup)
    return cards + more, left


def _from_stock(piles: Piles, wanted: int, setup: Setup) -> tuple[tuple[int, ...], Piles]:
    cards = piles.stock[:wanted]
    left = piles._replace(stock=piles.stock[wanted:])
    if len(cards) == wanted or not any(piles.discard):
        return cards, left
    more, left = _from_stock(_reshuffled(left, setup), wanted - len(cards), setup)
    return cards + more, left


def _reshuffled(piles: Piles, setup: Setup) -> Piles:
    """Return piles whose stock is the discard pile, sorted by symbol and then shuffled."""
    shuffles = piles.shuffles + 1
    stock = KeyedStream(setup.seed, f"shuffle/{shuffles}").shuffled(list_cards(piles.discard))
    return piles._replace(stock=stock, discard=(0,) * len(piles.discard), shuffles=shuffles)
