"""Small pictures that show one rule each: a piece of the passage, or the cards alone."""

from collections.abc import Sequence

from game.pictures.board import draw_frame, draw_passage
from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Path
from game.pictures.panel import draw_hand, mark
from game.pictures.parts import piles, seats
from game.pictures.picture import Picture, encode
from game.rules.actions import Advance, Move
from game.rules.views import View

Mark = tuple[int, str]
"""A place and what is written on it."""

_LINE = layout.TILE_TALL + layout.MARGIN // 2
_RING = 5


def draw_race(view: View) -> Picture:
    """The whole passage with everyone on it."""
    path = layout.path(len(view.passage.symbols))
    canvas = _blank(path.bottom + layout.MARGIN)
    draw_passage(canvas, view, path, ())
    return _framed(canvas, view)


def draw_excerpt(
    view: View, moves: Sequence[Move], marks: Sequence[Mark], passed: Sequence[int]
) -> Picture:
    """The rows of the passage where the moves happen, and the viewer's hand below.

    ``marks`` are landing places, ringed and written on; ``passed`` are spaces that do not count,
    crossed. The piles lie below the hand, or the open row.
    """
    path = layout.path(len(view.passage.symbols))
    whole = _blank(path.bottom + layout.MARGIN)
    draw_passage(whole, view, path, [(view.turn, move.origin, move.target) for move in moves])
    for space in passed:
        mark(whole, path.place(space), "X", colours.INK)
    for space, text in marks:
        whole.ring(path.place(space), colours.PICKED, _RING)
        mark(whole, path.place(space), text, colours.PICKED)
    piece = whole.image.crop(_around(path, moves))
    below = layout.MARGIN + piece.height + layout.MARGIN
    canvas = _blank(below + _LINE + piles.strip_tall(view) + layout.MARGIN // 2)
    canvas.image.paste(piece, (0, layout.MARGIN))
    played = moves[0].symbol if moves and isinstance(moves[0], Advance) else None
    draw_hand(canvas, view, below, played)
    _piles(canvas, view, below + _LINE)
    return _framed(canvas, view)


def draw_cards(view: View, names: Sequence[str]) -> Picture:
    """The viewer's hand where it is hidden, the piles, and what all see of everyone's cards."""
    below = layout.MARGIN if view.options.handling.open_hands else layout.MARGIN + _LINE
    plan = seats.plan(view, below + piles.strip_tall(view))
    canvas = _blank(plan.bottom + layout.MARGIN)
    if not view.options.handling.open_hands:
        draw_hand(canvas, view, layout.MARGIN)
    _piles(canvas, view, below)
    seats.draw(canvas, view, names, plan)
    return _framed(canvas, view)


def _around(path: Path, moves: Sequence[Move]) -> tuple[int, int, int, int]:
    """The rows from the first to the last place of the moves, as corners."""
    boxes = [path.place(at) for move in moves for at in (move.origin, move.target)]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return 0, top, layout.WIDTH, bottom


def _piles(canvas: Canvas, view: View, top: int) -> None:
    piles.draw(canvas, view, Box(layout.MARGIN, top, layout.INNER, piles.strip_tall(view)))


def _blank(tall: int) -> Canvas:
    return Canvas.blank(layout.WIDTH, tall, colours.PARCHMENT)


def _framed(canvas: Canvas, view: View) -> Picture:
    draw_frame(canvas, view.turn)
    return encode(canvas.image, "rules")
