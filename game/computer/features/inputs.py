"""Make a network's inputs: numbers about symbols, the own seat, rivals and the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import TRAITS, Floats, Ints, Roots
from game.computer.features.lines import Features
from game.computer.features.parts import (
    MOST_RIVALS,
    SYMBOL_VALUES,
    WINDOWS,
    advance_distances,
    close_rivals,
    expected_hand,
    held,
    rearmost,
    retreats,
    row,
    zeros,
)
from game.computer.positions import Positions

RIVAL_VALUES = 5
"""The number of values for each rival."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """One kind of inputs, for networks that get detailed values about some of the rivals."""

    pirates: int
    """The number of rearmost pirates of a seat that count."""
    seat_width: int
    """The number of values that ``seat`` returns."""
    seat: Callable[[int, Ints, Floats], Floats]
    """A function that returns values about seats, from the boat's place, pirates and cards."""
    rival_progress: Callable[[Roots], Sequence[Floats]]
    """A function that returns each rival's progress, and its pirates in the boat and at start."""
    table_width: int
    """The number of values that ``table`` returns."""
    table: Callable[[Roots], Floats]
    """A function that returns values about the table."""

    def widths(self, close: int) -> tuple[int, int, int]:
        """Return the number of values for each symbol, for the own seat, and for its surroundings.

        ``close`` is the number of rivals that are encoded in detail. These are the next rival on
        turn, and then those with the best positions.
        """
        seats = 1 + close
        return (
            seats * (SYMBOL_VALUES + self.pirates) + len(WINDOWS),
            self.seat_width + seats * self.retreat_width,
            close * self.seat_width + MOST_RIVALS * RIVAL_VALUES + TRAITS + self.table_width,
        )

    def features(self, roots: Roots, positions: Positions, close: int) -> Features:
        """Return the network's inputs for these positions, with ``close`` rivals in detail."""
        root, boat = positions.root, roots.boat
        hand = expected_hand(roots, positions)
        rivals = close_rivals(roots, close)
        held_cards = [held(hand), *(held(theirs)[root] for _, theirs in rivals)]
        rivals_rear = [rearmost(pirates, boat, self.pirates)[root] for pirates, _ in rivals]
        rears = [rearmost(positions.own, boat, self.pirates), *rivals_rear]
        distances = [advance_distances(roots, positions, rear) for rear in rears]
        symbols = [block for seat in zip(held_cards, distances, strict=True) for block in seat]
        seats = [self.seat(boat, pirates, theirs) for pirates, theirs in rivals]
        absent = close - len(rivals)
        no_symbols = zeros(len(root), roots.symbols, absent * (SYMBOL_VALUES + self.pirates))
        no_retreats = zeros(len(root), absent * self.retreat_width)
        no_seats = zeros(roots.count, absent * self.seat_width)
        retreat_blocks = [retreats(positions, rear) for rear in rears]
        own = self.seat(boat, positions.own, hand)
        around = [*seats, no_seats, self._rivals(roots), roots.traits, self.table(roots)]
        return Features(
            symbols=np.concatenate([*symbols, no_symbols, row(roots, positions)], axis=2),
            own=np.concatenate([own, *retreat_blocks, no_retreats], axis=1),
            around=np.concatenate(around, axis=1),
            root=root,
        )

    @property
    def retreat_width(self) -> int:
        """The number of values about a seat's retreats: the cards they bring, and the way back."""
        return 2 * self.pirates

    def _rivals(self, roots: Roots) -> Floats:
        """Return a few values for every rival, in turn order; zeros for missing rivals."""
        count, rivals, _ = roots.rivals.shape
        card_counts = roots.rival_hands.sum(axis=2)
        figures = (*self.rival_progress(roots), card_counts / 10, np.minimum(card_counts, 3) / 3)
        all_values = np.zeros((count, MOST_RIVALS, RIVAL_VALUES), np.float32)
        all_values[:, :rivals] = np.stack(figures, axis=2)
        return all_values.reshape(count, -1)
