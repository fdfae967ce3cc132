"""A turn as a short moving picture: the board before it, each move, and the board after it.

The reel of a finished game shows with it how the chance to win went, and then the ending. The last
frame comes first as well, for a moment: where nothing moves, a moving picture stands at its first.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from game.pictures.board import draw_frame, drawn_board
from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.parts.pirates import PIRATES
from game.pictures.parts.steps import Step, draw_step, step_between
from game.pictures.parts.trails.layout import Trail
from game.pictures.picture import Picture, encode
from game.rules.actions import Move
from game.rules.views import View

WIDTH = 720
"""Pixels: names and ranks stay legible on a phone."""

FIRST, BEFORE, MOVES, AFTER, WAVE, LAST = 100, 1200, 1800, 1100, 200, 1000
"""Milliseconds: all moves share theirs, and each of the waves lasts so long."""
WAVES = 4
"""So that all of it lasts six seconds at most."""

_CAPTION, _BAR = 100, 14


class Moment(NamedTuple):
    """The board at one moment of the turn: the moves so far, and the last of them."""

    view: View
    trails: tuple[Trail, ...]
    step: Step | None = None


def draw_clip(start: View, moves: Sequence[tuple[Move, View]]) -> Picture:
    """A turn as a clip without chances: the position before it, and each move with the view after.

    The turn is that of the seat on turn at the start. Shows public things alone.
    """
    seat, moments = start.turn, [Moment(start, ())]
    for move, after in moves:
        before = moments[-1]
        trails = (*before.trails, (seat, move.origin, move.target))
        moments.append(Moment(after, trails, step_between(before.view, move, after)))
    return animate_turn([_without_chance(one, seat).data for one in moments])


def draw_moment(moment: Moment, seat: int, chance: float) -> Picture:
    """The board, and below it the seat's last move and chance to win, 0 to 1."""
    canvas, middle = _captioned(moment, seat, _BAR)
    label = sprites.label(f"{percent(chance)} %", 52, colours.GOLD, colours.ROCK)
    canvas.paste(label, 120, middle - label.height // 2)
    _draw_last_move(canvas, moment, Point(380, middle))
    width, height = canvas.image.size
    bar = Box(0, height - _BAR, width, _BAR)
    canvas.fill(bar, colours.NIGHT_STRIP)
    if filled := round(width * chance):
        colour = moment.view.seats[seat].colour
        canvas.fill(Box(bar.x, bar.y, filled, _BAR), colours.SEATS[colour])
    return encode(canvas.image, "moment.png")


def animate_turn(moments: Sequence[bytes]) -> Picture:
    """The encoded pictures of a turn, the first without a move, as one animated WebP."""
    return _animated([moments[-1], *moments], [FIRST, *_lasting(moments, AFTER + LAST)])


def animate_reel(moments: Sequence[bytes], endings: Sequence[bytes]) -> Picture:
    """The same, followed by the two pictures of the ending in turns; the first of them stays."""
    waves = [endings[number % 2] for number in range(WAVES)]
    shown = [endings[0], *moments, *waves, endings[0]]
    return _animated(shown, [FIRST, *_lasting(moments, AFTER), *[WAVE] * WAVES, LAST])


def percent(chance: float) -> int:
    """The chance as it is shown: what is not sure is at least 1 and at most 99 of 100."""
    shown = round(100 * chance)
    return shown if chance in {0.0, 1.0} else min(99, max(1, shown))


def _captioned(moment: Moment, seat: int, below: int = 0) -> tuple[Canvas, int]:
    """The board and the seat's pirate below it, with so much room at the foot; the pirate's y."""
    board = drawn_board(moment.view, moment.trails)
    draw_frame(board, moment.view, seat)
    width, height = board.image.size
    canvas = Canvas.blank(width, height + _CAPTION + below, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    middle = height + _CAPTION // 2
    pirate = PIRATES[moment.view.seats[seat].colour]
    canvas.centre(sprites.art(pirate, 66), Point(60, middle))
    return canvas, middle


def _without_chance(moment: Moment, seat: int) -> Picture:
    canvas, middle = _captioned(moment, seat)
    _draw_last_move(canvas, moment, Point(120, middle))
    return encode(canvas.image, "moment.png")


def _draw_last_move(canvas: Canvas, moment: Moment, at: Point) -> None:
    if moment.step is not None:
        draw_step(canvas, moment.view, moment.step, at, colours.ROCK)


def _lasting(moments: Sequence[bytes], last: int) -> list[int]:
    """How long each moment stays, in milliseconds; the last one so much longer."""
    moves = len(moments) - 1
    lasting = [BEFORE, *[MOVES // max(1, moves)] * moves]
    lasting[-1] += last
    return lasting


def _animated(shown: Sequence[bytes], lasting: Sequence[int]) -> Picture:
    """Frames of several sizes, each in the middle of the largest; played once."""
    sizes = [_size(one) for one in {*shown}]
    tall = max(round(height * WIDTH / width) for width, height in sizes)
    first, *others = [_fitted(one, tall) for one in shown]
    target = BytesIO()
    first.save(
        target,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[*lasting],
        loop=1,
        quality=60,
        method=2,
    )
    return Picture(target.getvalue(), "reel.webp", WIDTH, tall)


def _size(frame: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(frame)) as image:
        return image.size


def _fitted(frame: bytes, tall: int) -> Image.Image:
    """The frame as wide as all, in the middle of a dark ground."""
    with Image.open(BytesIO(frame)) as image:
        height = round(image.height * WIDTH / image.width)
        small = image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (WIDTH, tall), colours.NIGHT_STRIP)
    ground.paste(small, (0, (tall - height) // 2))
    return ground
