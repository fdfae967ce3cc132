"""Small pictures, each of which shows one rule: a part of the board, or only the cards."""

from collections.abc import Sequence

from PIL import Image

from game.pictures.board import draw_frame, draw_unframed_board
from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Point, px
from game.pictures.parts.hands import STRIP_HEIGHT, draw_hand
from game.pictures.parts.marks import frame_space, mark_gain
from game.pictures.parts.trails import draw_numbers, lay_out_bands
from game.pictures.picture import Picture, encode_picture
from game.rules.actions import Advance, Move
from game.rules.views import View

PlaceLabel = tuple[int, str]
"""A place on the board, and the text to write there."""


def draw_excerpt(
    view: View, moves: Sequence[Move], marks: Sequence[PlaceLabel], passed: Sequence[int]
) -> Picture:
    """Draw the piles, the rows of the passage in which the moves happen, and the viewer's hand.

    ``marks`` are landing places: each gets a frame. A text such as "+2" is the number of cards that
    a retreat brings; these cards are drawn.
    ``passed`` are spaces that a pirate passes over: each gets a cross.
    """
    trails = [(view.seat_on_turn, move.origin, move.target) for move in moves]
    whole = draw_unframed_board(view, trails)
    grid = BoardGrid(len(view.passage.symbols))
    for space in passed:
        tile = grid.tile(space)
        sign = sprites.art_sprite("signs/passed", px(64))
        whole.paste_centred(sign, Point(tile.right - px(28), tile.bottom - px(30)))
    for place, text in marks:
        _mark(whole, grid, place, text)
    draw_numbers(whole, lay_out_bands(grid, trails))
    pieces = [_cropped(whole, *kept_range) for kept_range in _kept_ranges(grid, moves)]
    played = moves[0].symbol if moves and isinstance(moves[0], Advance) else None
    hands = [] if view.viewer is None else [(view.viewer, played)]
    return _framed(_stacked(view, pieces, hands), view)


def draw_cards(view: View) -> Picture:
    """Draw the piles, the viewer's hand, and what the viewer can see of the other hands."""
    start = _cropped(draw_unframed_board(view, ()), 0, layout.END_STRIP_HEIGHT)
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.viewer)
    return _framed(_stacked(view, [start], [(seat, None) for seat in seats]), view)


def _mark(canvas: Canvas, grid: BoardGrid, place: int, text: str) -> None:
    if not grid.is_space(place):
        return
    if text.startswith("+"):
        mark_gain(canvas, grid, place, int(text))
    else:
        frame_space(canvas, grid.tile(place), colours.GOLD)


def _kept_ranges(grid: BoardGrid, moves: Sequence[Move]) -> list[tuple[int, int]]:
    """Return the top and bottom of each part to keep: the start, and the rows of the moves."""
    places = [place for move in moves for place in (move.origin, move.target)]
    rows = [grid.row_of_space(min(max(place, 1), grid.space_count)) for place in places] or [0]
    bottom = (
        grid.height if max(places, default=0) > grid.space_count else grid.row_top(max(rows) + 1)
    )
    return [(0, layout.END_STRIP_HEIGHT), (grid.row_top(min(rows)), bottom)]


def _cropped(canvas: Canvas, top: int, bottom: int) -> Image.Image:
    return canvas.image.crop((0, top, layout.WIDTH, bottom))


def _stacked(
    view: View, pieces: Sequence[Image.Image], hands: Sequence[tuple[int, int | None]]
) -> Canvas:
    """Draw the pieces one below the other, and the hands below the pieces."""
    height = sum(piece.height for piece in pieces)
    bottom = height + len(hands) * STRIP_HEIGHT + layout.FRAME
    canvas = Canvas.blank(layout.WIDTH, bottom, colours.ROCK)
    top = 0
    for piece in pieces:
        canvas.image.paste(piece, (0, top))
        top += piece.height
    for place, (seat, chosen) in enumerate(hands):
        draw_hand(canvas, view, seat, height + place * STRIP_HEIGHT, chosen)
    return canvas


def _framed(canvas: Canvas, view: View) -> Picture:
    draw_frame(canvas, view, view.seat_on_turn)
    return encode_picture(canvas.image, "rules.png")
