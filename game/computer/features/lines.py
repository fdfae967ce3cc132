"""The inputs of the networks as arrays, with one line for each position or for each root."""

from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints


@dataclass(frozen=True, slots=True)
class Features:
    """The inputs of a network for several positions.

    ``symbols`` has values for each symbol, and ``own`` values for the seat on turn; both have one
    line for each position. A root is a position from which a computer player starts to search.
    ``around`` has one line for each root: values for its rivals and its table. ``root`` has the
    number of each position's root.
    """

    symbols: Floats
    own: Floats
    around: Floats
    root: Ints

    def __len__(self) -> int:
        return len(self.root)

    def at(self, lines: Ints) -> "Features":
        """Return only the positions with these numbers, each with its own copy of ``around``."""
        return Features(
            symbols=self.symbols[lines],
            own=self.own[lines],
            around=self.around[self.root[lines]],
            root=np.arange(len(lines)),
        )
