"""The turn that decided a game as a short moving picture, which ends where its victory stands.

Seen are the board before that turn with the winner's chance, each move, the chance after it, and
the winner's crew under sail, the others waving from pier and cell. The last frame comes first as
well, for a moment: where nothing moves, a moving picture stands at its first frame.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from game.pictures.board import drawn_board
from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.parts.pirates import PIRATES
from game.pictures.parts.steps import Step, draw_step
from game.pictures.parts.trails.layout import Trail
from game.pictures.picture import Picture, encode
from game.rules.views import View

WIDTH = 720
"""Pixels: names and ranks stay legible on a phone."""

FIRST, BEFORE, MOVES, AFTER, WAVE, LAST = 100, 1200, 1800, 1100, 200, 1000
"""Milliseconds: all moves share theirs, and each of the waves lasts so long."""
WAVES = 4
"""So that all of it lasts six seconds at most."""

_CAPTION, _BAR = 100, 14
_PIER, _CELL = Point(24, 318), Point(206, 236)
"""Where the others stand in the victory's picture: with pirates aboard, and without any."""
_APART, _WIDE, _LIFT = 74, 84, 10


class Moment(NamedTuple):
    """The board at one moment of the turn: the moves so far, and the last of them."""

    view: View
    trails: tuple[Trail, ...]
    step: Step | None = None


def draw_moment(moment: Moment, seat: int, chance: float) -> Picture:
    """The board, and below it the winner's last move and chance to win, 0 to 1."""
    board = drawn_board(moment.view, moment.trails)
    width, height = board.image.size
    canvas = Canvas.blank(width, height + _CAPTION + _BAR, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    middle = height + _CAPTION // 2
    canvas.centre(sprites.art(PIRATES[seat], 66), Point(60, middle))
    label = sprites.label(f"{percent(chance)} %", 52, colours.GOLD, colours.ROCK)
    canvas.paste(label, 120, middle - label.height // 2)
    if moment.step is not None:
        draw_step(canvas, moment.view, moment.step, Point(380, middle), colours.ROCK)
    bar = Box(0, height + _CAPTION, width, _BAR)
    canvas.fill(bar, colours.NIGHT_STRIP)
    if filled := round(width * chance):
        canvas.fill(Box(bar.x, bar.y, filled, _BAR), colours.SEATS[seat])
    canvas.ring(Box(0, 0, width, height), colours.FRAMES[seat], layout.FRAME)
    return encode(canvas.image, "moment.png")


def draw_farewell(ending: bytes, view: View, lifted: int) -> Picture:
    """The victory's picture with the others waving; ``lifted``, 0 or 1, says who is up."""
    with Image.open(BytesIO(ending)) as still:
        image = still.convert("RGB")
    pen, aboard = ImageDraw.Draw(image), view.passage.boat
    others = [seat for seat in range(len(view.seats)) if seat != view.winner]
    free = [seat for seat in others if aboard in view.seats[seat].pirates]
    for spot, seats in ((_PIER, free), (_CELL, [seat for seat in others if seat not in free])):
        for place, seat in enumerate(seats):
            figure = sprites.raster(PIRATES[seat], _WIDE)
            x = spot.x + place * _APART
            y = spot.y - _LIFT * ((place + lifted) % 2)
            image.paste(figure, (x, y), figure)
            if spot is _CELL:
                _bars(pen, Box(x, spot.y - _LIFT, _WIDE, figure.height + _LIFT))
    return encode(image, "farewell.png")


def animate_reel(moments: Sequence[bytes], farewells: Sequence[bytes]) -> Picture:
    """The encoded pictures as one animated WebP: the moments, the first without a move, then waves.

    ``farewells`` are the two pictures of the victory; the last one stays.
    """
    moves = len(moments) - 1
    each = MOVES // max(1, moves)
    waves = [farewells[number % 2] for number in range(WAVES)]
    shown = [farewells[1], *moments, *waves, farewells[1]]
    lasting = [FIRST, BEFORE, *[each] * (moves - 1), each + AFTER, *[WAVE] * WAVES, LAST]
    with Image.open(BytesIO(moments[0])) as board, Image.open(BytesIO(farewells[0])) as end:
        tall = max(round(one.height * WIDTH / one.width) for one in (board, end))
    frames = [_fitted(one, tall) for one in shown]
    target = BytesIO()
    frames[0].save(
        target,
        "WEBP",
        save_all=True,
        append_images=frames[1:],
        duration=lasting,
        loop=1,
        quality=60,
        method=2,
    )
    return Picture(target.getvalue(), "reel.webp", WIDTH, tall)


def percent(chance: float) -> int:
    """The chance as it is shown: what is not sure is at least 1 and at most 99 of 100."""
    shown = round(100 * chance)
    return shown if chance in {0.0, 1.0} else min(99, max(1, shown))


def _fitted(frame: bytes, tall: int) -> Image.Image:
    """The frame as wide as all, in the middle of a dark ground."""
    with Image.open(BytesIO(frame)) as image:
        height = round(image.height * WIDTH / image.width)
        small = image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (WIDTH, tall), colours.NIGHT_STRIP)
    ground.paste(small, (0, (tall - height) // 2))
    return ground


def _bars(pen: ImageDraw.ImageDraw, cell: Box) -> None:
    pen.rectangle(cell.corners, None, colours.INK, 5)
    for part in (1, 2, 3):
        x = cell.x + cell.width * part // 4
        pen.line((x, cell.y, x, cell.y + cell.height), colours.INK, 4)
