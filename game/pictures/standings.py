"""Draws the table of a server, and the curve of a person's rating during a season."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.pictures.drawing import colours, layout
from game.pictures.drawing.layout import Box, Point
from game.pictures.drawing.page import Page
from game.pictures.drawing.text import fit_text, font, plain_name
from game.pictures.picture import Picture, encode_picture

_SEA, _STRIP, _STRIP_RIM, _FADED = "#10304F", "#2A2333", "#4A4358", "#8E8494"
_HEADING_HEIGHT, _LINE_HEIGHT, _GAP = 96, 58, 12
_PADDING = 14
_NAME_SIZE, _NAME_GAP = 40, 44
_NAMES_LEFT, _NAMES_RIGHT = 144, layout.WIDTH - 36
_CURVE_HEIGHT, _CURVE_MARGIN = 380, 48
_MONTHS = 3
"""The months of a season."""


class Entry(NamedTuple):
    """A name in a line; the name of somebody who rests is grey."""

    name: str
    resting: bool = False


class Line(NamedTuple):
    """A band, or the people with as many wins, behind its number."""

    number: str
    entries: tuple[Entry, ...]
    wins: bool = False


class Section(NamedTuple):
    """The lines below a heading."""

    heading: str
    lines: tuple[Line, ...]


class _Placed(NamedTuple):
    text: str
    entry: Entry
    x: int
    row: int


def draw_standings(sections: Sequence[Section]) -> Picture:
    """Draw the lines of each section, the strongest or those with most wins first."""
    page = Page(layout.WIDTH, sum(map(_section_height, sections)) + 2 * _GAP, _SEA)
    top = _GAP
    for section in sections:
        page.write_title(section.heading, Point(layout.WIDTH // 2, top + 42), 52)
        line_top = top + _HEADING_HEIGHT
        for line in section.lines:
            _draw_line(page, line, line_top)
            line_top += _line_height(line) + _GAP
        top += _section_height(section)
    page.draw_ring(Box(0, 0, *page.image.size), colours.GOLD, layout.FRAME)
    return encode_picture(page.in_palette(), "table.png")


def _section_height(section: Section) -> int:
    return _HEADING_HEIGHT + sum(_line_height(line) + _GAP for line in section.lines) + _GAP


def _line_height(line: Line) -> int:
    return (list(_placed(line))[-1].row + 1) * _LINE_HEIGHT + 2 * _PADDING


def _placed(line: Line) -> Iterator[_Placed]:
    """Place the names of a line one after another, in as many rows as they need."""
    x, row = _NAMES_LEFT, 0
    for number, entry in enumerate(line.entries):
        name = plain_name(entry.name, number)
        text = fit_text(name, _NAME_SIZE, _NAMES_RIGHT - _NAMES_LEFT)
        width = round(font(_NAME_SIZE).getlength(text))
        if x > _NAMES_LEFT and x + width > _NAMES_RIGHT:
            x, row = _NAMES_LEFT, row + 1
        yield _Placed(text, entry, x, row)
        x += width + _NAME_GAP


def _draw_line(page: Page, line: Line, top: int) -> None:
    box = Box(layout.MARGIN + 8, top, layout.WIDTH - 2 * layout.MARGIN - 16, _line_height(line))
    page.draw_plate(box, _STRIP, _STRIP_RIM, 3)
    at = Point(box.x + 54, box.centre.y)
    if line.wins:
        page.paste_drawing("signs/crown", 40, at.x - 20, at.y - 37)
        page.write(line.number, Point(at.x, at.y + 18), 34, colours.CREAM, "mm")
    else:
        page.tag(line.number, at, 52, colours.GOLD, colours.INK)
    for placed in _placed(line):
        ink = _FADED if placed.entry.resting else colours.CREAM
        y = top + _PADDING + placed.row * _LINE_HEIGHT + _LINE_HEIGHT // 2
        if placed.x > _NAMES_LEFT:
            page.draw_dot(Point(placed.x - _NAME_GAP // 2, y + 2), 4, _FADED)
        page.write(placed.text, Point(placed.x, y), _NAME_SIZE, ink)


def draw_curve(heading: str, points: Sequence[tuple[float, float]]) -> Picture:
    """Draw a curve. Each point has its part of the season, from 0 to 1, and a strength.

    The line in the middle is the mean of all people, and the upright lines part the months.
    """
    page = Page(layout.WIDTH, _HEADING_HEIGHT + _CURVE_HEIGHT, _STRIP)
    page.write_title(heading, Point(layout.WIDTH // 2, _GAP + 42), 44)
    area = Box(0, _HEADING_HEIGHT, layout.WIDTH, _CURVE_HEIGHT)
    inside = area.with_margin(-_CURVE_MARGIN)
    for month in range(1, _MONTHS):
        x = inside.x + inside.width * month // _MONTHS
        page.draw_path([Point(x, inside.y), Point(x, inside.bottom)], _STRIP_RIM, 3)
    page.draw_path(
        [Point(inside.x, inside.centre.y), Point(inside.right, inside.centre.y)], _FADED, 3
    )
    highest = max(1.0, *(abs(strength) for _, strength in points))
    path = [
        Point(
            round(inside.x + part * inside.width),
            round(inside.centre.y - strength / highest * inside.height / 2),
        )
        for part, strength in points
    ]
    page.draw_path(path, colours.GOLD, 9)
    for point in path:
        page.draw_dot(point, 13, colours.CREAM)
    page.draw_ring(Box(0, 0, *page.image.size), colours.GOLD, layout.FRAME)
    return encode_picture(page.in_palette(), "curve.png")
