"""The inputs of the networks as arrays, with one line for each position or for each root."""

from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints


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
