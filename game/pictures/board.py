"""The board as everyone may see it."""

from collections.abc import Sequence

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Path
from game.pictures.parts import ends, piles, seats
from game.pictures.parts.track import ground_of, track
from game.pictures.parts.trails import draw as draw_trails
from game.pictures.picture import Picture, encode
from game.rules.views import View

Trail = tuple[int, int, int]
"""A move of the last turn: seat, origin, target."""


def draw_board(view: View, names: Sequence[str], trails: Sequence[Trail] = ()) -> Picture:
    """The board of a view; ``names`` by seat, ``trails`` the moves of the last turn.

    Shows public things alone: every viewer of one game gets the same bytes.
    """
    path = layout.path(len(view.passage.symbols))
    below = path.bottom + layout.MARGIN - 4
    plan = seats.plan(view, below + piles.strip_tall(view))
    canvas = Canvas.blank(layout.WIDTH, plan.bottom + layout.MARGIN, colours.PARCHMENT)
    draw_passage(canvas, view, path, trails)
    piles.draw(canvas, view, Box(layout.MARGIN, below, layout.INNER, piles.strip_tall(view)))
    seats.draw(canvas, view, names, plan)
    draw_frame(canvas, view.turn if view.winner is None else view.winner)
    return encode(canvas.image, "board")


def draw_passage(canvas: Canvas, view: View, path: Path, trails: Sequence[Trail]) -> None:
    """The path from start to boat, with everyone on it."""
    base = track(view.options.edition.symbols, view.passage.symbols)
    canvas.image.paste(base.image, (0, 0))
    draw_trails(canvas, base, path, trails)
    _pirates(canvas, view, path)


def _pirates(canvas: Canvas, view: View, path: Path) -> None:
    boat = view.passage.boat
    for space, tile in enumerate(path.spaces, start=1):
        crowd = [seat for seat, one in enumerate(view.seats) for at in one.pirates if at == space]
        ground = ground_of(space, len(view.options.edition.symbols))
        for seat, (x, y) in zip(crowd, layout.pirates_on(tile, len(crowd)), strict=True):
            canvas.paste(ends.pirate(seat, ground), x, y)
    waiting = [one.pirates.count(0) for one in view.seats]
    ends.draw_crowd(canvas, path.start, waiting, colours.STONE, colours.INK)
    aboard = [one.pirates.count(boat) for one in view.seats]
    ends.draw_crowd(canvas, path.boat, aboard, colours.HULL, colours.WHITE)


def draw_frame(canvas: Canvas, seat: int) -> None:
    """A frame in the colour of the seat on turn, or of the winner: seen before anything else."""
    width, height = canvas.image.size
    edge, line = layout.FRAME, 3
    for depth, colour in ((0, colours.SEATS[seat]), (edge, colours.INK)):
        thick = edge if depth == 0 else line
        wide, tall = width - 2 * depth, height - 2 * depth
        canvas.fill(Box(depth, depth, wide, thick), colour)
        canvas.fill(Box(depth, height - depth - thick, wide, thick), colour)
        canvas.fill(Box(depth, depth, thick, tall), colour)
        canvas.fill(Box(width - depth - thick, depth, thick, tall), colour)
