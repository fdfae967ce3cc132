"""The board as everyone may see it."""

from collections.abc import Sequence

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Box
from game.pictures.parts import passage
from game.pictures.parts.piles import draw_piles
from game.pictures.parts.pirates import draw_pirates
from game.pictures.parts.trails.drawing import draw_bands, draw_numbers
from game.pictures.parts.trails.layout import Trail, crossed_spaces, lay_out_bands
from game.pictures.picture import Picture, encode_picture
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
