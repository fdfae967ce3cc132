"""Turn views into numbers for the computer players; the seat on turn comes first."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.rules.state.passage import Passage
from game.rules.views import View

Ints = NDArray[np.intp]
Floats = NDArray[np.float32]

ENCODED_ROW_LENGTH = 12
"""The number of cards of the open row that are encoded; later cards are left out."""
_USUAL_ACTIONS = 3


class Trait(IntEnum):
    """The traits of a table, in the order of :attr:`Roots.traits`; for most, yes is 1, no is 0."""

    OPEN_HANDS = 0
    OPEN_ROW = 1
    ONE_RIVAL = 2
    TWO_RIVALS = 3
    THREE_RIVALS = 4
    FOUR_RIVALS = 5
    MOST_ACTIONS = 6
    """The most actions of a turn, divided by the usual number."""


TRAIT_COUNT = len(Trait)


@dataclass(frozen=True, slots=True)
class PassageTables:
    """Tables about one passage.

    ``spaces[s, k]`` is the k-th space with symbol s. ``after[p, s]`` is an index into a flat table
    of ``symbols * (S + 1)`` entries, where S is the largest number of spaces with the same symbol.
    The entry at this index is for the first space with symbol s beyond place p.
    """

    boat: int
    symbols: int
    spaces_by_symbol: Ints
    next_space_index: Ints


@lru_cache(maxsize=1024)
def passage_tables(passage: Passage) -> PassageTables:
    symbol_count = max(passage.symbols) + 1
    places = [
        [space for space, shown in enumerate(passage.symbols, 1) if shown == symbol]
        for symbol in range(symbol_count)
    ]
    most_spaces = max(len(spaces) for spaces in places)
    boat = passage.boat
    spaces = np.full((symbol_count, most_spaces), boat, np.intp)
    after = np.empty((boat + 1, symbol_count), np.intp)
    for symbol, shown in enumerate(places):
        spaces[symbol, : len(shown)] = shown
        passed = np.searchsorted(shown, np.arange(boat), side="right")
        after[:boat, symbol] = symbol * (most_spaces + 1) + passed
        after[boat, symbol] = symbol * (most_spaces + 1) + most_spaces
    return PassageTables(boat, symbol_count, spaces, after)


@dataclass(frozen=True, slots=True)
class Roots:
    """Many positions at the beginning of a turn or in it, on boards of one shape.

    The seat on turn comes first. ``rival_pirates`` and ``rival_hands`` are in turn order. For a
    hidden hand, the expected number of each symbol is used. ``next_card_chances`` is the chance of
    each symbol for the next face-down card. ``cards_to_take`` is the number of cards that can still
    be taken. ``traits`` has a number for each :class:`Trait` of each table.
    """

    boat: int
    symbols: int
    spaces_by_symbol: Ints
    next_space_index: Ints
    own_pirates: Ints
    hand: Ints
    left: Ints
    may_end: NDArray[np.bool_]
    rival_pirates: Ints
    rival_hands: Floats
    row: Ints
    next_card_chances: Floats
    cards_to_take: Ints
    traits: Floats

    @property
    def count(self) -> int:
        """The number of positions."""
        return len(self.own_pirates)

    @property
    def retreat_symbol(self) -> int:
        """The number that takes the place of a symbol if an action is a retreat."""
        return self.symbols

    @property
    def is_duel(self) -> bool:
        """Whether the seats on turn have one rival each."""
        return self.rival_pirates.shape[1] == 1

    @property
    def open_hands(self) -> bool:
        """Whether hands are open at the first of the tables."""
        return bool(self.traits[0, Trait.OPEN_HANDS])

    @property
    def most_actions(self) -> int:
        """The most actions of a turn at the first of the tables."""
        return round(float(self.traits[0, Trait.MOST_ACTIONS]) * _USUAL_ACTIONS)

    def select_rows(self, rows: Ints) -> "Roots":
        """Return only these positions, in this order; the same position may occur several times."""
        shape = ("boat", "symbols")
        columns = [each.name for each in fields(self) if each.name not in shape]
        return replace(self, **{name: getattr(self, name)[rows] for name in columns})


def encode_views(views: Sequence[View]) -> Roots:
    """Encode the views of the seats on turn; their tables must have the same shape."""
    boards = [passage_tables(view.passage) for view in views]
    orders = [_others(view) for view in views]
    hidden = [hidden_cards(view) for view in views]
    chances = [cards / max(1.0, float(cards.sum())) for cards in hidden]
    unseen = [_next_cards(view, chance) for view, chance in zip(views, chances, strict=True)]
    seen = list(zip(views, orders, chances, strict=True))
    return Roots(
        boat=boards[0].boat,
        symbols=boards[0].symbols,
        spaces_by_symbol=np.stack([each.spaces_by_symbol for each in boards]),
        next_space_index=np.stack([each.next_space_index for each in boards]),
        own_pirates=np.array([view.seats[_viewer(view)].pirates for view in views], np.intp),
        hand=np.array([view.seats[_viewer(view)].hand for view in views], np.intp),
        left=np.array([view.actions_left for view in views], np.intp),
        may_end=np.array([view.used >= view.options.least_actions for view in views]),
        rival_pirates=np.array(
            [[v.seats[s].pirates for s in order] for v, order, _ in seen], np.intp
        ),
        rival_hands=np.array(
            [[_hand(v, s, chance) for s in order] for v, order, chance in seen], np.float32
        ),
        row=np.array([_row(view) for view in views], np.intp),
        next_card_chances=np.array(unseen, np.float32),
        cards_to_take=np.array(
            [v.stock_size + sum(v.discard) + len(v.row or ()) for v in views], np.intp
        ),
        traits=np.array([_traits(view, len(o)) for view, o, _ in seen], np.float32),
    )


def hidden_cards(view: View) -> Floats:
    """Return how many cards of each symbol the viewer cannot see: in hidden hands and the stock."""
    edition = view.options.edition
    left = np.full(len(edition.symbols), edition.cards_each, np.float32)
    left -= np.array(view.discard, np.float32)
    for seat in view.seats:
        if seat.hand is not None:
            left -= np.array(seat.hand, np.float32)
    for card in view.row or ():
        left[card] -= 1
    return left


def _next_cards(view: View, chance: Floats) -> Floats:
    """Return the chance of each symbol for the next face-down card.

    ``chance`` has the chances for any hidden card. If the stock is empty, cards come from the
    discard pile, and everyone has seen these.
    """
    if view.stock_size:
        return chance
    pile = np.array(view.discard, np.float32)
    if not pile.any():
        pile += 1
    return pile / pile.sum()


def _viewer(view: View) -> int:
    if view.viewer is None:
        raise ValueError("an onlooker has nothing to choose")
    return view.viewer


def _others(view: View) -> list[int]:
    """Return the rivals that still play, the next one on turn first."""
    seats = len(view.seats)
    around = ((_viewer(view) + step) % seats for step in range(1, seats))
    return [seat for seat in around if not view.seats[seat].resigned]


def _hand(view: View, seat: int, chance: Floats) -> Floats:
    shown = view.seats[seat].hand
    return view.seats[seat].cards * chance if shown is None else np.array(shown, np.float32)


def _row(view: View) -> list[int]:
    shown = list(view.row or ())[:ENCODED_ROW_LENGTH]
    return shown + [-1] * (ENCODED_ROW_LENGTH - len(shown))


def _traits(view: View, rivals: int) -> list[float]:
    handling = view.options.handling
    traits = {
        Trait.OPEN_HANDS: handling.open_hands,
        Trait.OPEN_ROW: handling.open_row,
        Trait.ONE_RIVAL: rivals == 1,
        Trait.TWO_RIVALS: rivals == 2,
        Trait.THREE_RIVALS: rivals == 3,
        Trait.FOUR_RIVALS: rivals == 4,
        Trait.MOST_ACTIONS: view.options.edition.most_actions / _USUAL_ACTIONS,
    }
    return [float(traits[trait]) for trait in Trait]
