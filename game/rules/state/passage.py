"""The passage: a row of spaces between the start (0) and the boat (N + 1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from game.rules.editions import Edition
from game.rules.fairness.stream import KeyedStream
from game.rules.setup import Setup

START = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """The board of one game; :meth:`from_symbols` makes a passage from its symbols."""

    symbols: tuple[int, ...]
    """The symbols of spaces 1..N, as indices into the edition's symbols."""
    spaces: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    """For each symbol, by its index, the spaces that show it, in ascending order."""
    boat: int = field(compare=False, repr=False)
    """The boat's number, N + 1."""

    @classmethod
    def from_symbols(cls, symbols: tuple[int, ...]) -> "Passage":
        """Return the passage whose spaces 1..N show these symbols."""
        spaces: list[list[int]] = [[] for _ in range(max(symbols) + 1)]
        for space, symbol in enumerate(symbols, start=1):
            spaces[symbol].append(space)
        return cls(symbols, tuple(map(tuple, spaces)), boat=len(symbols) + 1)

    def symbol_at(self, space: int) -> int:
        """Return the symbol of a space 1..N."""
        return self.symbols[space - 1]

    def spaces_with_symbol(self, symbol: int, spaces: range) -> tuple[int, ...]:
        """Return the spaces among these that show ``symbol``."""
        return tuple(space for space in self.spaces[symbol] if space in spaces)

    def next_vacant(self, symbol: int, origin: int, crowd: Sequence[int]) -> int:
        """Return the next vacant space after ``origin`` with ``symbol``, or else the boat.

        A space with a pirate of any player is not vacant, as all rule books say. ``crowd`` counts
        the pirates on each place 0..N + 1.
        """
        for space in self.spaces[symbol]:
            if space > origin and not crowd[space]:
                return space
        return self.boat


def passage_of(setup: Setup) -> Passage:
    """Return the board of a game, which somebody laid or which the seed draws."""
    if setup.board is not None:
        return Passage.from_symbols(setup.board)
    return passage_from_seed(setup.options.edition, setup.seed)


def passage_from_seed(edition: Edition, seed: bytes) -> Passage:
    """Return the board that a seed draws: it draws the order and the direction of the segments."""
    stream = KeyedStream(seed, "passage")
    symbols: list[int] = []
    for segment in _segments(edition, stream):
        symbols.extend(reversed(segment) if stream.number_below(2) else segment)
    return Passage.from_symbols(tuple(symbols))


def _segments(edition: Edition, stream: KeyedStream) -> Iterator[Sequence[int]]:
    """Yield each segment; a passage with more segments than the edition has uses a second set."""
    if not edition.faces:
        for _ in range(edition.segments):
            yield stream.shuffled(range(len(edition.symbols)))
        return
    letters = [symbol.letter for symbol in edition.symbols]
    sets = ceil(edition.segments / len(edition.faces))
    order = stream.shuffled(range(sets * len(edition.faces)))
    for segment in order[: edition.segments]:
        face = edition.faces[segment % len(edition.faces)]
        yield [letters.index(letter) for letter in face]
