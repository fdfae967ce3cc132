"""Make a network's inputs: numbers about symbols, the own seat, rivals and the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import TRAIT_COUNT, Floats, Ints, Roots
from game.computer.features.parts import (
    MOST_RIVALS,
    ROW_WINDOWS,
    SYMBOL_VALUE_COUNT,
    advance_distances,
    close_rivals,
    expected_hand,
    held,
    missing_rival_values,
    rearmost_pirates,
    retreat_values,
    row_values,
)
from game.computer.positions import Positions


@dataclass(frozen=True, slots=True)
class Features:
    """The inputs of a network for several positions.

    ``symbol_values`` has values for each symbol, and ``own_seat_values`` values for the seat on
    turn; both have one line for each position. A root is a position from which a computer player
    starts to search. ``surrounding_values`` has one line for each root: values for its rivals and
    its table. ``root_indices`` has the number of each position's root.
    """

    symbol_values: Floats
    own_seat_values: Floats
    surrounding_values: Floats
    root_indices: Ints

    def __len__(self) -> int:
        return len(self.root_indices)

    def select_rows(self, lines: Ints) -> "Features":
        """Return only these positions, each with its own copy of ``surrounding_values``."""
        return Features(
            symbol_values=self.symbol_values[lines],
            own_seat_values=self.own_seat_values[lines],
            surrounding_values=self.surrounding_values[self.root_indices[lines]],
            root_indices=np.arange(len(lines)),
        )


RIVAL_VALUE_COUNT = 5
"""The number of values for each rival."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """One kind of inputs, for networks that get detailed values about some of the rivals."""

    pirate_count: int
    """The number of rearmost pirates of a seat that count."""
    seat_width: int
    """The number of values that ``seat_values`` returns."""
    seat_values: Callable[[int, Ints, Floats], Floats]
    """A function that returns values about seats, from the boat's place, pirates and cards."""
    rival_progress: Callable[[Roots], Sequence[Floats]]
    """A function that returns each rival's progress, and its pirates in the boat and at start."""
    table_width: int
    """The number of values that ``table_values`` returns."""
    table_values: Callable[[Roots], Floats]
    """A function that returns values about the table."""

    def widths(self, close_rival_count: int) -> tuple[int, int, int]:
        """Return the number of values for each symbol, for the own seat, and for its surroundings.

        ``close_rival_count`` is the number of rivals that are encoded in detail. These are the next
        rival on turn, and then those with the best positions.
        """
        seats = 1 + close_rival_count
        return (
            seats * (SYMBOL_VALUE_COUNT + self.pirate_count) + len(ROW_WINDOWS),
            self.seat_width + seats * self.retreat_width,
            close_rival_count * self.seat_width
            + MOST_RIVALS * RIVAL_VALUE_COUNT
            + TRAIT_COUNT
            + self.table_width,
        )

    def features(self, roots: Roots, positions: Positions, close_rival_count: int) -> Features:
        """Return the network's inputs for these positions, with this number of rivals in detail."""
        root, boat = positions.root_indices, roots.boat
        hand = expected_hand(roots, positions)
        rivals = close_rivals(roots, close_rival_count)
        held_cards = [held(hand), *(held(theirs)[root] for _, theirs in rivals)]
        rivals_rear = [
            rearmost_pirates(pirates, boat, self.pirate_count)[root] for pirates, _ in rivals
        ]
        rears = [rearmost_pirates(positions.own_pirates, boat, self.pirate_count), *rivals_rear]
        distances = [advance_distances(roots, positions, rear) for rear in rears]
        symbols = [block for seat in zip(held_cards, distances, strict=True) for block in seat]
        seats = [self.seat_values(boat, pirates, theirs) for pirates, theirs in rivals]
        absent = close_rival_count - len(rivals)
        no_symbols = missing_rival_values(
            len(root), roots.symbols, absent * (SYMBOL_VALUE_COUNT + self.pirate_count)
        )
        no_retreats = missing_rival_values(len(root), absent * self.retreat_width)
        no_seats = missing_rival_values(roots.count, absent * self.seat_width)
        retreat_blocks = [retreat_values(positions, rear) for rear in rears]
        own = self.seat_values(boat, positions.own_pirates, hand)
        around = [*seats, no_seats, self._rivals(roots), roots.traits, self.table_values(roots)]
        return Features(
            symbol_values=np.concatenate(
                [*symbols, no_symbols, row_values(roots, positions)], axis=2
            ),
            own_seat_values=np.concatenate([own, *retreat_blocks, no_retreats], axis=1),
            surrounding_values=np.concatenate(around, axis=1),
            root_indices=root,
        )

    @property
    def retreat_width(self) -> int:
        """The number of values about a seat's retreats: the cards they bring, and the way back."""
        return 2 * self.pirate_count

    def _rivals(self, roots: Roots) -> Floats:
        """Return a few values for every rival, in turn order; zeros for missing rivals."""
        count, rivals, _ = roots.rival_pirates.shape
        card_counts = roots.rival_hands.sum(axis=2)
        figures = (*self.rival_progress(roots), card_counts / 10, np.minimum(card_counts, 3) / 3)
        all_values = np.zeros((count, MOST_RIVALS, RIVAL_VALUE_COUNT), np.float32)
        all_values[:, :rivals] = np.stack(figures, axis=2)
        return all_values.reshape(count, -1)
