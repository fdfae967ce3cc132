"""The position of everything on the board, in pixels; other modules draw at these positions.

The board is 1008 pixels wide, three times as wide as a phone shows it. The drawings are 1200 units
wide. The picture shows the escape from top to bottom. First comes the start, then one row of the
passage for each segment, in alternating directions, then the bay with the boat.
"""

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.state.passage import START

WIDTH = 1008
WIDTH_IN_UNITS = 1200
FRAME = 8

COLUMNS = 6
MARGIN = 12
COLUMN_WIDTH, ROW_HEIGHT = 164, 125
"""Width and height of a space with the gap around it."""
TILE_WIDTH, TILE_HEIGHT = 153, 111
STAIRS_SHIFT = 34
"""Pixels from a space's middle to the stairs on its right; pirates stand on the left."""
END_STRIP_HEIGHT = 126
"""Height of the strip above the passage, and of the one below it."""

TAG_CORNER = 7
"""The radius of the corners of a tag with a number, in pixels."""

CORNER_WIDTH, CORNER_HEIGHT = 170, 86
"""Width and height of the lower right corner.

Discord's ALT badge covers it, so nothing important may be drawn there.
"""


def px(units: float) -> int:
    """Convert units of the drawings to pixels."""
    return round(units * WIDTH / WIDTH_IN_UNITS)


class Point(NamedTuple):
    """A point in the picture."""

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
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first pixel row below the box."""
        return self.y + self.height

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom; right and bottom are inside the box."""
        return self.x, self.y, self.right - 1, self.bottom - 1

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    def with_margin(self, by: int) -> "Box":
        """Return the box with a margin around it."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """The positions on the board for a passage of this many spaces, in pixels."""

    space_count: int

    @property
    def row_count(self) -> int:
        """The number of rows of the passage."""
        return -(-self.space_count // COLUMNS)

    @property
    def is_long(self) -> bool:
        """Whether the board is taller than wide; a desktop shows such boards smaller."""
        return self.row_count > COLUMNS

    @property
    def bay_top(self) -> int:
        """The top of the lowest strip."""
        return self.row_top(self.row_count)

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return self.bay_top + END_STRIP_HEIGHT

    @property
    def jetty_is_left(self) -> bool:
        """Whether the passage ends on the left, as it does with an even number of rows."""
        return self.row_count % 2 == 0

    @property
    def jetty(self) -> Point:
        """The point where the passage meets the jetty."""
        return Point(
            self.tile(self.space_count).centre.x,
            self.bay_top + px(50 if self.jetty_is_left else 12),
        )

    @property
    def start_stairs(self) -> Point:
        """The point where the start meets the passage."""
        return Point(MARGIN + COLUMN_WIDTH // 2, END_STRIP_HEIGHT - px(5))

    def stairs_point(self, space: int) -> Point:
        """Return the middle of the stairs that lead down from the last space of a row."""
        tile = self.tile(space)
        return Point(tile.centre.x + STAIRS_SHIFT, tile.bottom + 1)

    def row_top(self, row: int) -> int:
        """Return the top of a row; rows are counted from 0."""
        return END_STRIP_HEIGHT + row * ROW_HEIGHT

    def row_of_space(self, space: int) -> int:
        """Return the row of a space; rows are counted from 0."""
        return (space - 1) // COLUMNS

    def tile(self, space: int) -> Box:
        """Return the box of a space's plate; spaces are counted from 1."""
        row, index_in_row = divmod(space - 1, COLUMNS)
        column = COLUMNS - 1 - index_in_row if row % 2 else index_in_row
        left = MARGIN + column * COLUMN_WIDTH + (COLUMN_WIDTH - TILE_WIDTH) // 2
        return Box(left, self.row_top(row) + 5, TILE_WIDTH, TILE_HEIGHT)

    def is_last_in_row(self, space: int) -> bool:
        """Whether this space is the last of a row, after which the passage goes down."""
        return space % COLUMNS == 0

    def is_space(self, place: int) -> bool:
        """Whether a place is a space of the passage, neither the start nor the boat."""
        return START < place <= self.space_count
