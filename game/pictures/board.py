"""The board as everyone may see it."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Box
from game.pictures.parts import passage
from game.pictures.parts.hands import draw_piles
from game.pictures.parts.pirates import draw_pirates
from game.pictures.parts.scenery import scenery_of
from game.pictures.parts.trails import (
    Trail,
    crossed_spaces,
    draw_bands,
    draw_numbers,
    lay_out_bands,
)
from game.pictures.picture import PANEL_FILE, Picture, encode_picture
from game.rules.views import View


def draw_board(view: View, trails: Sequence[Trail] = ()) -> Picture:
    """Draw the board of a view; ``trails`` are the moves to show, in order.

    The picture shows only public facts: every viewer of a game gets the same bytes.
    """
    canvas = draw_unframed_board(view, trails)
    draw_frame(canvas, view, view.seat_on_turn if view.winner is None else view.winner)
    return encode_picture(canvas.image, "board.png")


def draw_unframed_board(view: View, trails: Sequence[Trail]) -> Canvas:
    """Draw the board without its frame, on a canvas that the caller may change."""
    canvas = passage.draw_vacant_board(view)
    crowded = passage.seats_by_space(view)
    grid = BoardGrid(len(view.passage.symbols))
    passage.draw_occupied_spaces(canvas, view, crowded)
    coloured_trails = [(view.seats[seat].colour, origin, target) for seat, origin, target in trails]
    trail_bands = lay_out_bands(grid, coloured_trails)
    draw_bands(canvas, trail_bands)
    passage.draw_symbols(canvas, view, crossed_spaces(grid, trails), crowded)
    draw_pirates(canvas, view, crowded)
    draw_piles(canvas, view)
    draw_numbers(canvas, trail_bands)
    return canvas


def draw_frame(canvas: Canvas, view: View, seat: int) -> None:
    """Draw a frame in the colour of a seat; it is the first thing that people see."""
    width, height = canvas.image.size
    whole = Box(0, 0, width, height)
    canvas.draw_ring(whole, colours.INK, layout.FRAME + 3)
    canvas.draw_ring(whole, colours.FRAME_COLOURS[view.seats[seat].colour], layout.FRAME)


_GROUND, _PLATE, _RIM, _FRAME = range(4)
_CORNER_RADIUS = 9
_ENCODER_SETTINGS: dict[str, int] = {"bits": 2, "compress_level": 9}
"""Settings of the encoder for four colours; the file has less than two kilobytes."""


def draw_placeholder(view: View) -> Picture:
    """Draw an empty dark passage, framed in the viewer's colour, with the file name of a panel.

    It shows nothing of the game. It is drawn once for each size, landscape and colour. Raises
    :class:`ValueError` for an onlooker.
    """
    if view.viewer is None:
        raise ValueError("an onlooker has no panel")
    strip = scenery_of(view.options.edition.boat).strip_colour
    return _drawn(len(view.passage.symbols), strip, view.seats[view.viewer].colour)


@cache
def _drawn(spaces: int, strip: str, colour: int) -> Picture:
    grid = BoardGrid(spaces)
    image = Image.new("P", (layout.WIDTH, grid.height), _GROUND)
    shades = (colours.ROCK, strip, colours.INK, colours.FRAME_COLOURS[colour])
    image.putpalette(bytes(channel for shade in shades for channel in colours.rgb(shade)))
    pen = ImageDraw.Draw(image)
    for space in range(1, spaces + 1):
        pen.rounded_rectangle(grid.tile(space).corners, _CORNER_RADIUS, _PLATE)
    edges = 0, 0, image.width - 1, image.height - 1
    pen.rectangle(edges, None, _RIM, layout.FRAME + 3)
    pen.rectangle(edges, None, _FRAME, layout.FRAME)
    target = BytesIO()
    image.save(target, "PNG", **_ENCODER_SETTINGS)
    return Picture(target.getvalue(), PANEL_FILE, image.width, image.height)
