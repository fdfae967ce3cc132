"""Where everything on the board lies, in pixels; the pictures only draw what stands here.

The board is 1008 pixels wide: three for each that a phone shows. The drawings are made in units of
1200 across. The picture is the escape, read downwards: the start, a row of the passage for each
segment, winding to and fro, and the bay with the boat.
"""

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.state.passage import START

WIDTH = 1008
UNITS = 1200
FRAME = 8

COLUMNS = 6
MARGIN = 12
PITCH, TALL = 164, 125
"""A space with the gap around it."""
TILE, TILE_TALL = 153, 111
ASIDE = 34
"""How far right of a space's middle the passage goes down: pirates stand on the left."""
ENDS_TALL = 126
"""The strip above the passage, and the one below it."""

CORNER, CORNER_TALL = 170, 86
"""The lower right corner, which Discord's ALT badge covers: nothing that matters stands there."""


def px(units: float) -> int:
    """The drawings' units in pixels."""
    return round(units * WIDTH / UNITS)


class Point(NamedTuple):
    """A place on the picture."""

    x: int
    y: int


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

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    def grown(self, by: int) -> "Box":
        """The box with a margin around it."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Ground:
    """The board for a passage of this many spaces."""

    spaces: int

    @property
    def rows(self) -> int:
        """How often the passage runs from side to side."""
        return -(-self.spaces // COLUMNS)

    @property
    def long(self) -> bool:
        """Whether it is taller than wide, so that a desktop shows it smaller than others."""
        return self.rows > COLUMNS

    @property
    def bay(self) -> int:
        """Where the lowest strip begins."""
        return self.top(self.rows)

    @property
    def height(self) -> int:
        """The whole picture's."""
        return self.bay + ENDS_TALL

    @property
    def leaves_left(self) -> bool:
        """Whether the passage ends on the left, as after every even number of rows."""
        return self.rows % 2 == 0

    @property
    def jetty(self) -> Point:
        """Where the passage meets the jetty."""
        return Point(self.tile(self.spaces).centre.x, self.bay + px(50 if self.leaves_left else 12))

    @property
    def stairs(self) -> Point:
        """Where the start meets the passage."""
        return Point(MARGIN + PITCH // 2, ENDS_TALL - px(5))

    def steps(self, space: int) -> Point:
        """The middle of the stairs that lead down from the last space of a row."""
        tile = self.tile(space)
        return Point(tile.centre.x + ASIDE, tile.bottom + 1)

    def top(self, row: int) -> int:
        """Where a row begins, counted from 0."""
        return ENDS_TALL + row * TALL

    def row(self, space: int) -> int:
        """The row of a space, counted from 0."""
        return (space - 1) // COLUMNS

    def tile(self, space: int) -> Box:
        """The plate of a space, 1 to the last."""
        row, place = divmod(space - 1, COLUMNS)
        column = COLUMNS - 1 - place if row % 2 else place
        left = MARGIN + column * PITCH + (PITCH - TILE) // 2
        return Box(left, self.top(row) + 5, TILE, TILE_TALL)

    def turns_after(self, space: int) -> bool:
        """Whether the passage goes down after this space."""
        return space % COLUMNS == 0

    def is_place(self, place: int) -> bool:
        """Whether this is a space, and neither start nor boat."""
        return START < place <= self.spaces
