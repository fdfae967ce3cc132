"""Values that all kinds of features use: cards, pirates, moves, and the open row."""

import numpy as np

from game.computer.encoding import ENCODED_ROW_LENGTH, Floats, Ints, Roots
from game.computer.positions import Positions, take_cells

MOST_RIVALS = 4
SYMBOL_VALUE_COUNT = 4
"""The number of values for each symbol about a seat's cards of this symbol."""
HAND_VALUE_COUNT = 5
"""The number of values about all cards of a seat."""
ROW_WINDOWS = ((1, 1.0), (2, 0.5), (4, 0.5), (ENCODED_ROW_LENGTH, 0.25))
"""Pairs: how many next cards of the row are counted together, and the scale of this count."""


def missing_rival_values(*shape: int) -> Floats:
    """Return zeros, which are the values of missing rivals."""
    return np.zeros(shape, np.float32)


def expected_hand(roots: Roots, positions: Positions) -> Floats:
    """Return the number of own cards of each symbol.

    A card drawn face down adds to each symbol the chance that it has this symbol.
    """
    drawn = (
        positions.cards.taken_face_down[:, None] * roots.next_card_chances[positions.root_indices]
    )
    return (positions.cards.hand + drawn).astype(np.float32)


def close_rivals(roots: Roots, count: int) -> list[tuple[Ints, Floats]]:
    """Return the pirates and cards of ``count`` rivals for each root, or of all if there are fewer.

    The next rival on turn comes first, then the others with the highest value. The value of a rival
    is the sum of its pirates' places, plus six for each card.
    """
    found = [(roots.rival_pirates[:, 0], roots.rival_hands[:, 0])]
    worth = roots.rival_pirates[:, 1:].sum(axis=2) + 6 * roots.rival_hands[:, 1:].sum(axis=2)
    ranked = 1 + np.argsort(-worth, axis=1, kind="stable")
    root_rows = np.arange(roots.count)
    for chosen in ranked.T[: count - 1]:
        found.append((roots.rival_pirates[root_rows, chosen], roots.rival_hands[root_rows, chosen]))
    return found


def rearmost_pirates(pirates: Ints, boat: int, count: int) -> Ints:
    """Return the ``count`` rearmost pirates; missing ones count as pirates in the boat."""
    if pirates.shape[1] >= count:
        return pirates[:, :count]
    aboard = np.full((len(pirates), count - pirates.shape[1]), boat, np.intp)
    return np.concatenate((pirates, aboard), axis=1)


def held(hand: Floats) -> Floats:
    """Return, for each symbol, values for a 1st, 2nd and 3rd card, and for the number of cards."""
    cards = [np.clip(hand - card, 0, 1) for card in range(3)]
    return np.stack([*cards, hand * np.float32(1 / 6)], axis=2)


def advance_distances(roots: Roots, positions: Positions, rear: Ints) -> Floats:
    """Return how far each symbol would move each of these pirates."""
    after = roots.next_space_index.reshape(-1, roots.symbols)
    pointers = after.take(rear + (positions.root_indices * (roots.boat + 1))[:, None], axis=0)
    ahead = positions.landings.advance_targets
    pointers += (np.arange(len(rear)) * ahead.shape[1])[:, None, None]
    lands = take_cells(ahead, pointers)
    lands -= rear[:, :, None]
    return (lands.transpose(0, 2, 1) * (1 / 12)).astype(np.float32)


def hand_values(hand: Floats) -> Floats:
    """Return three values for the number of cards, and two for the numbers of symbols.

    The last two count the symbols with at least one card, and those with at least two.
    """
    count = hand.sum(axis=1)
    has_card = np.minimum(hand, 1)
    figures = (
        np.minimum(count, 2) / 2,
        np.minimum(count, 5) / 5,
        count / 10,
        has_card.sum(axis=1) / 6,
        (np.minimum(hand, 2) - has_card).sum(axis=1) / 6,
    )
    return np.stack(figures, axis=1)


def retreat_values(positions: Positions, rear: Ints) -> Floats:
    """Return, for each pirate, the number of cards that a retreat would bring, and its distance."""
    crowd, back = positions.landings.pirates_by_place, positions.landings.retreat_targets
    first_cell = (np.arange(len(rear)) * back.shape[1])[:, None]
    target = take_cells(back, rear + first_cell)
    possible = target > 0
    brings = take_cells(crowd, target + first_cell) * (possible * np.float32(0.5))
    way = (rear - target) * (possible * np.float32(1 / 12))
    return np.concatenate((brings, way), axis=1).astype(np.float32)


def row_values(roots: Roots, positions: Positions) -> Floats:
    """Return, for each symbol, its count in the next 1, 2 and 4 cards and in the whole row."""
    shown = roots.row[:, :, None] == np.arange(roots.symbols)
    sums = np.zeros((roots.count, ENCODED_ROW_LENGTH + 1, roots.symbols), np.float32)
    np.cumsum(shown, axis=1, out=sums[:, 1:])
    begins = np.arange(ENCODED_ROW_LENGTH + 1)
    ends = [(np.minimum(begins + reach, ENCODED_ROW_LENGTH), scale) for reach, scale in ROW_WINDOWS]
    windows = [(sums[:, end] - sums) * scale for end, scale in ends]
    drawn = np.minimum(positions.cards.taken_from_row, ENCODED_ROW_LENGTH)
    return np.stack(windows, axis=3)[positions.root_indices, drawn]
