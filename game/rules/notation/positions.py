"""Positions as one line of text, all secrets included: for tests, reports and exports.

``pirates`` and ``hands`` list the seats between slashes; cards are their symbols' letters, in
order where the order counts (row and stock: the next card first).
"""

from dataclasses import dataclass

from game.rules.editions import Edition
from game.rules.errors import OptionError
from game.rules.fairness.tags import read_hash
from game.rules.notation.actions import parse_symbol
from game.rules.notation.errors import NotationError
from game.rules.notation.fields import (
    NONE,
    Fields,
    format_fields,
    number,
    numbers,
    optional_number,
)
from game.rules.notation.options import option_fields, take_options
from game.rules.notation.soundness import flaws
from game.rules.setup import Setup
from game.rules.state.cards import Counts, Piles, cards_of, with_cards
from game.rules.state.passage import Passage
from game.rules.state.state import State


def format_position(state: State) -> str:
    """The state's text. What led to it (undo, events) is not part of a position."""
    setup, piles, edition = state.setup, state.piles, state.setup.options.edition
    return format_fields(
        option_fields(setup.options)
        | {
            "passage": _letters(state.passage.symbols, edition),
            "pirates": "/".join(",".join(map(str, places)) or NONE for places in state.pirates),
            "hands": "/".join(_letters(cards_of(hand), edition) for hand in state.hands),
            "row": _letters(piles.row, edition),
            "stock": _letters(piles.stock, edition),
            "discard": _letters(cards_of(piles.discard), edition),
            "shuffles": piles.shuffles,
            "began": state.first,
            "turn": state.turn,
            "used": state.used,
            "out": tuple(sorted(state.out)),
            "winner": state.winner,
            "agreed": tuple(sorted(state.agreed)),
            "first": setup.first,
            "seed": setup.seed.hex(),
        }
    )


def parse_position(text: str, line: int = 1) -> State:
    """The state that ``text`` describes.

    Raises :class:`NotationError`, also for what no game can reach or go on from.
    """
    fields = Fields.parse(text, line)
    options = take_options(fields)
    pirates = fields.take("pirates", lambda text: tuple(map(numbers, text.split("/"))))
    seed, first = fields.take("seed", read_hash), fields.take("first", optional_number)
    try:
        setup = Setup(options, len(pirates), seed, first)
    except OptionError as error:
        raise NotationError(str(error), line) from None
    symbols = _Symbols(options.edition)
    piles = Piles(
        fields.take("stock", symbols.cards),
        fields.take("row", symbols.cards),
        fields.take("discard", symbols.counts),
        fields.take("shuffles", number),
    )
    state = State(
        setup=setup,
        passage=Passage.of(fields.take("passage", symbols.spaces)),
        first=fields.take("began", number),
        pirates=pirates,
        hands=fields.take("hands", symbols.hands),
        piles=piles,
        turn=fields.take("turn", number),
        used=fields.take("used", number),
        out=fields.take("out", _seats),
        winner=fields.take("winner", optional_number),
        agreed=fields.take("agreed", _seats),
    )
    fields.finish()
    for flaw in flaws(state):
        raise NotationError(flaw, line)
    return state


@dataclass(frozen=True, slots=True)
class _Symbols:
    """Reads what is written in the letters of an edition's symbols."""

    edition: Edition

    def cards(self, text: str) -> tuple[int, ...]:
        letters = () if text == NONE else text
        return tuple(parse_symbol(letter, self.edition) for letter in letters)

    def spaces(self, text: str) -> tuple[int, ...]:
        if len(text) != self.edition.spaces:
            raise NotationError(f"{len(text)} spaces, not {self.edition.spaces}")
        return self.cards(text)

    def counts(self, text: str) -> Counts:
        return with_cards((0,) * len(self.edition.symbols), self.cards(text))

    def hands(self, text: str) -> tuple[Counts, ...]:
        return tuple(self.counts(hand) for hand in text.split("/"))


def _seats(text: str) -> frozenset[int]:
    return frozenset(numbers(text))


def _letters(cards: tuple[int, ...], edition: Edition) -> str:
    return "".join(edition.symbols[card].letter for card in cards) or NONE
