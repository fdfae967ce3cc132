"""Many positions within a turn, and the step from each position to the next ones.

A row is a position; every array here has as many rows as there are positions. A turn grows in
layers: each position of a layer is reached by one action from a position of the layer before.

    row  parent  symbol   origin -> target  own (three pirates)  hand
      0      -1       -                     [0, 0, 4]            two skulls
      1       0   skull        0 -> 6       [0, 4, 6]            one skull
      2       0   skull        4 -> 6       [0, 0, 6]            one skull
      3       0  retreat       4 -> 2       [0, 0, 2]            two skulls and what was drawn

Row 0 is the layer of the roots. Rows 1 to 3 are the next layer; their parents are row numbers in
the layer before.
"""

from dataclasses import dataclass

import numpy as np

from game.computer.encoding import ENCODED_ROW_LENGTH, Ints, Roots
from game.rules.moves import MOST_ON_SPACE


@dataclass(frozen=True, slots=True)
class Moves:
    """The actions that led to positions, with one number for each row.

    A pirate went from ``origin`` to ``target`` in position ``parent`` of the layer before, by a
    card with ``symbol``. If ``symbol`` is :attr:`Roots.retreat_symbol`, the action was a retreat.
    A root has the parent -1.
    """

    parent: Ints
    symbol: Ints
    origin: Ints
    target: Ints

    def select_rows(self, rows: Ints | slice) -> "Moves":
        """Return only these rows."""
        return Moves(
            parent=self.parent[rows],
            symbol=self.symbol[rows],
            origin=self.origin[rows],
            target=self.target[rows],
        )


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of the seat on turn, and the cards that can still be taken.

    ``hand`` has a column for each symbol, with the number of cards in hand. ``taken_from_row`` is
    the number of cards that the seat took from the open row. ``taken_face_down`` is the number of
    cards that it took face down. ``cards_to_take`` is the number of cards that can still be taken.
    """

    hand: Ints
    taken_from_row: Ints
    taken_face_down: Ints
    cards_to_take: Ints

    def select_rows(self, rows: Ints | slice) -> "Cards":
        """Return only these rows."""
        return Cards(
            hand=self.hand[rows],
            taken_from_row=self.taken_from_row[rows],
            taken_face_down=self.taken_face_down[rows],
            cards_to_take=self.cards_to_take[rows],
        )


@dataclass(frozen=True, slots=True)
class Landings:
    """Where pirates are, and where they would land.

    ``pirates_by_place`` has a column for each place, start and boat included, with the number of
    pirates there. ``advance_targets`` is the place that an advance leads to, in the column that
    :attr:`Roots.next_space_index` gives. ``retreat_targets`` is the place that a retreat from each
    place leads to, or 0 if there is none.
    """

    pirates_by_place: Ints
    advance_targets: Ints
    retreat_targets: Ints

    def slice_rows(self, rows: slice) -> "Landings":
        """Return only these rows, as parts of the same arrays."""
        return Landings(
            self.pirates_by_place[rows], self.advance_targets[rows], self.retreat_targets[rows]
        )


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions within a turn.

    ``root_indices`` is the root of each position. ``own_pirates`` has a column for each pirate of
    the seat on turn, with its place; the rearmost pirate comes first.
    """

    root_indices: Ints
    moves: Moves
    own_pirates: Ints
    cards: Cards
    landings: Landings

    def __len__(self) -> int:
        return len(self.root_indices)

    def slice_rows(self, rows: slice) -> "Positions":
        """Return only these rows, as parts of the same arrays."""
        return Positions(
            root_indices=self.root_indices[rows],
            moves=self.moves.select_rows(rows),
            own_pirates=self.own_pirates[rows],
            cards=self.cards.select_rows(rows),
            landings=self.landings.slice_rows(rows),
        )


def root_positions(roots: Roots) -> Positions:
    """Return the roots themselves as positions, before any action."""
    zeros = np.zeros(roots.count, np.intp)
    rows = np.arange(roots.count)
    return Positions(
        root_indices=rows,
        moves=Moves(parent=zeros - 1, symbol=zeros, origin=zeros, target=zeros),
        own_pirates=roots.own_pirates,
        cards=Cards(
            hand=roots.hand,
            taken_from_row=zeros,
            taken_face_down=zeros,
            cards_to_take=roots.cards_to_take,
        ),
        landings=_landings(roots, rows, roots.own_pirates),
    )


def following(roots: Roots, before: Positions, rows: Ints) -> Positions:
    """Return each different position that one action from the positions in ``rows`` leads to."""
    moves, rank = _moves(roots, before, rows)
    root = before.root_indices[moves.parent]
    own = before.own_pirates[moves.parent]
    own[np.arange(len(own)), rank] = moves.target
    own.sort(axis=1)
    cards = before.cards.select_rows(moves.parent)
    _play(cards, moves, roots.retreat_symbol)
    _draw(cards, moves, before.landings.pirates_by_place, roots, root)
    first_rows = _first_of_each(root, own, cards)
    root, own = root[first_rows], own[first_rows]
    return Positions(
        root_indices=root,
        moves=moves.select_rows(first_rows),
        own_pirates=own,
        cards=cards.select_rows(first_rows),
        landings=_landings(roots, root, own),
    )


def _moves(roots: Roots, before: Positions, rows: Ints) -> tuple[Moves, Ints]:
    """Return all actions from the positions in ``rows``, and the rank of each moved pirate."""
    own = before.own_pirates[rows]
    first_of_equal = np.ones(own.shape, bool)
    first_of_equal[:, 1:] = own[:, 1:] != own[:, :-1]
    ashore = first_of_equal & (own < roots.boat)
    back = np.take_along_axis(before.landings.retreat_targets[rows], own, axis=1)
    advances = ashore[:, :, None] & (before.cards.hand[rows] > 0)[:, None, :]
    retreats = (first_of_equal & (back > 0))[:, :, None]
    at, rank, symbol = np.nonzero(np.concatenate((advances, retreats), axis=2))
    parent, origin = rows[at], own[at, rank]
    by_retreat = symbol == roots.retreat_symbol
    card = np.where(by_retreat, 0, symbol)
    pointer = roots.next_space_index[before.root_indices[parent], origin, card]
    target = np.where(by_retreat, back[at, rank], before.landings.advance_targets[parent, pointer])
    return Moves(parent=parent, symbol=symbol, origin=origin, target=target), rank


def _play(cards: Cards, moves: Moves, retreat: int) -> None:
    """Remove the cards of the advances from the hands."""
    played = np.flatnonzero(moves.symbol != retreat)
    cards.hand[played, moves.symbol[played]] -= 1
    cards.cards_to_take[played] += 1


def _draw(cards: Cards, moves: Moves, crowd: Ints, roots: Roots, root: Ints) -> None:
    """Draw a card for each pirate at a retreat's target: from the open row, then face down."""
    retreats = np.flatnonzero(moves.symbol == roots.retreat_symbol)
    met = crowd[moves.parent[retreats], moves.target[retreats]]
    taken = np.minimum(met, cards.cards_to_take[retreats])
    cards.cards_to_take[retreats] -= taken
    for card in range(1, MOST_ON_SPACE):
        taking = retreats[taken >= card]
        drawn = cards.taken_from_row[taking]
        shown = roots.row[root[taking], np.minimum(drawn, ENCODED_ROW_LENGTH - 1)]
        known = (shown >= 0) & (drawn < ENCODED_ROW_LENGTH)
        cards.hand[taking[known], shown[known]] += 1
        cards.taken_from_row[taking[known]] += 1
        cards.taken_face_down[taking[~known]] += 1


def _landings(roots: Roots, root: Ints, own: Ints) -> Landings:
    """Return where all pirates are, and where they would land."""
    places = roots.boat + 1
    others = count_by_place(roots.rival_pirates.reshape(roots.count, -1), places)
    crowd = count_by_place(own, places)
    crowd += others[root]
    return Landings(
        pirates_by_place=crowd,
        advance_targets=_ahead(roots, root, crowd),
        retreat_targets=_back(roots, crowd),
    )


def _ahead(roots: Roots, root: Ints, crowd: Ints) -> Ints:
    """Return, for each space, the next vacant space with its symbol from there on, or the boat."""
    spaces = roots.spaces_by_symbol[root]
    symbols, most = spaces.shape[1:]
    count, places = len(root), roots.boat + 1
    cells = spaces + (np.arange(count) * places)[:, None, None]
    ahead = np.full((count, symbols, most + 1), roots.boat, np.intp)
    ahead[:, :, :most] = np.where(take_cells(crowd, cells), roots.boat, spaces)
    for space in range(most - 1, -1, -1):
        np.minimum(ahead[:, :, space], ahead[:, :, space + 1], out=ahead[:, :, space])
    return ahead.reshape(count, symbols * (most + 1))


def _back(roots: Roots, crowd: Ints) -> Ints:
    """Return, for each place, the nearest space behind it that has pirates and is not full."""
    space = np.arange(roots.boat + 1)
    space[roots.boat] = 0
    open_ = np.where((crowd > 0) & (crowd < MOST_ON_SPACE), space, 0)
    back = np.zeros_like(crowd)
    np.maximum.accumulate(open_[:, :-1], axis=1, out=back[:, 1:])
    return back


def count_by_place(pirates: Ints, places: int) -> Ints:
    """Return how many of each row's pirates are on each place."""
    rows = len(pirates)
    cells = pirates + (np.arange(rows) * places)[:, None]
    return np.bincount(cells.ravel(), minlength=rows * places).reshape(rows, places)


def take_cells(table: Ints, cells: Ints) -> Ints:
    """Return cells of a table; ``cells`` has their numbers, counted row by row."""
    return table.take(cells)


_KEYS = np.random.default_rng(1672).integers(1, 2**62, 256, np.int64)
_PLACE_KEYS, _SYMBOL_KEYS = _KEYS[:128], _KEYS[128:254]
_UNKNOWN_KEY, _ROOT_KEY = _KEYS[254:]


def _first_of_each(root: Ints, own: Ints, cards: Cards) -> Ints:
    """Return the first row of each distinct position, identified by a 64-bit sum of random numbers.

    A turn has a few thousand positions. About once in 10^12 turns, two different positions
    have the same sum; then one of the two is lost.
    """
    sums = root * _ROOT_KEY + cards.taken_face_down * _UNKNOWN_KEY + _PLACE_KEYS[own].sum(axis=1)
    sums += cards.hand @ _SYMBOL_KEYS[: cards.hand.shape[1]]
    return np.sort(np.unique(sums, return_index=True)[1])
