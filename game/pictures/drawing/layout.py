"""Where everything on the board lies, in pixels; the pictures only draw what stands here.

The board is 800 pixels wide. A phone shows it at about 400: sizes here are twice theirs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

WIDTH = 800
FRAME = 9
MARGIN = 14
INNER = WIDTH - 2 * MARGIN

SYMBOL = 48
"""Width of a symbol anywhere on the board."""
NUMBER = 22
COUNT = 24
"""Font sizes of a space's number, and of names and counts."""
PIRATE = 24
PIRATE_TALL = 39
CROWD = 3
"""The most pirates on a space."""

_EDGE = 4
TILE_TALL = 96
ROW_GAP = 11
ENDS = 2
"""Places of the path that the start takes, and the boat at least."""
BOAT_MOST = 4


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first line beyond the box."""
        return self.y + self.height

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom, the last two within the box."""
        return self.x, self.y, self.right - 1, self.bottom - 1


@dataclass(frozen=True, slots=True)
class Path:
    """The passage laid out as a winding path of rows, to and fro."""

    start: Box
    spaces: tuple[Box, ...]
    boat: Box
    rows: tuple[Box, ...]
    bends: tuple[Box, ...]
    """Where the path goes from one row down to the next."""

    @property
    def bottom(self) -> int:
        """Where the next thing may begin."""
        return self.rows[-1].bottom

    def place(self, number: int) -> Box:
        """The box of the start (0), a space, or the boat."""
        boxes = (self.start, *self.spaces, self.boat)
        return boxes[number]


def path(spaces: int) -> Path:
    """Lay out a passage of this many spaces."""
    columns = _columns(spaces)
    cells = _Cells(columns, INNER / columns)
    last = ENDS + spaces
    room = columns - last % columns
    first_of_boat = last if room >= ENDS else last + room
    boat_cells = min(BOAT_MOST, columns - first_of_boat % columns)
    count = -(-(first_of_boat + boat_cells) // columns)
    rows = tuple(
        Box(MARGIN, cells.top(row) - _EDGE, INNER, TILE_TALL + 2 * _EDGE) for row in range(count)
    )
    return Path(
        start=cells.span(0, ENDS),
        spaces=tuple(cells.span(cell, 1) for cell in range(ENDS, last)),
        boat=cells.span(first_of_boat, boat_cells),
        rows=rows,
        bends=tuple(cells.bend(row) for row in range(count - 1)),
    )


def pirates_on(tile: Box, count: int) -> Iterator[tuple[int, int]]:
    """The left upper corners of ``count`` pirates side by side at the foot of a tile."""
    step = PIRATE + 1
    left = tile.x + (tile.width - step * count + 1) // 2
    for place in range(count):
        yield left + place * step, tile.bottom - PIRATE_TALL - 3


def symbol_on(tile: Box) -> tuple[int, int]:
    """The left upper corner of a tile's symbol, to the right of its number."""
    return tile.right - SYMBOL - 3, tile.y + 4


def _columns(spaces: int) -> int:
    """As few rows as may be, then as little left over as may be."""
    needed = spaces + 2 * ENDS
    return min((10, 9), key=lambda columns: (-(-needed // columns), -needed % columns))


@dataclass(frozen=True, slots=True)
class _Cells:
    """The grid that the path winds through; cells count along the path."""

    columns: int
    pitch: float

    def top(self, row: int) -> int:
        return MARGIN + _EDGE + row * (TILE_TALL + 2 * _EDGE + ROW_GAP)

    def span(self, first: int, count: int) -> Box:
        row, place = divmod(first, self.columns)
        column = self.columns - place - count if row % 2 else place
        left = MARGIN + round(column * self.pitch) + 1
        right = MARGIN + round((column + count) * self.pitch) - 2
        return Box(left, self.top(row), right - left, TILE_TALL)

    def bend(self, row: int) -> Box:
        edge = self.span((row + 1) * self.columns - 1, 1)
        return Box(edge.x - 1, edge.bottom + _EDGE, edge.width + 3, ROW_GAP)
