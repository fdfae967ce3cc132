"""The inputs of the networks, as arrays: a line for each position."""

from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints


@dataclass(frozen=True, slots=True)
class Features:
    """Numbers of each position's symbols, of its own seat, and of what is around each root.

    ``root`` says around which root each position is.
    """

    symbols: Floats
    own: Floats
    around: Floats
    root: Ints

    def __len__(self) -> int:
        return len(self.root)

    def at(self, lines: Ints) -> "Features":
        """These lines alone, each with surroundings of its own."""
        return Features(
            symbols=self.symbols[lines],
            own=self.own[lines],
            around=self.around[self.root[lines]],
            root=np.arange(len(lines)),
        )
