"""Draws a turn as a short animation: the board before it, each move, and the board after it.

The reel of a finished game also shows how the chance to win changed, and then the ending. The last
frame is also shown first, for a moment: where animations are off, only the first frame is shown.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from game.pictures.board import draw_frame, draw_unframed_board
from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.parts.pirates import PIRATE_DRAWINGS
from game.pictures.parts.steps import PirateStep, draw_step, step_between
from game.pictures.parts.trails import Trail
from game.pictures.picture import Picture, encode_picture
from game.rules.actions import Move
from game.rules.views import View

WIDTH = 720
"""Width in pixels: names and ranks stay legible on a phone."""

FIRST_MS, BEFORE_MS, MOVES_MS, AFTER_MS, WAVE_MS, LAST_MS = 100, 1200, 1800, 1100, 200, 1000
"""Durations in milliseconds.

All moves together last for MOVES_MS; each of the waves lasts for WAVE_MS.
"""
WAVE_COUNT = 4
"""Number of alternating pictures of the ending; the whole reel takes at most six seconds."""

_CAPTION_HEIGHT, _BAR_HEIGHT = 100, 14


class ReelMoment(NamedTuple):
    """The board at one moment of the turn: the moves so far, and the last one as a step."""

    view: View
    trails: tuple[Trail, ...]
    step: PirateStep | None = None


def draw_clip(start: View, moves: Sequence[tuple[Move, View]]) -> Picture:
    """Draw a turn as an animation without chances: the board before it and after each move.

    The turn belongs to the seat on turn at the start. The animation shows only public facts.
    """
    seat, moments = start.seat_on_turn, [ReelMoment(start, ())]
    for move, after in moves:
        before = moments[-1]
        trails = (*before.trails, (seat, move.origin, move.target))
        moments.append(ReelMoment(after, trails, step_between(before.view, move, after)))
    return animate_turn([_draw_without_chance(one, seat).data for one in moments])


def draw_moment(moment: ReelMoment, seat: int, chance: float) -> Picture:
    """Draw the board, and below it the seat's last move and its chance to win, 0 to 1."""
    canvas, middle = _captioned(moment, seat, _BAR_HEIGHT)
    label = sprites.label(f"{percent(chance)} %", 52, colours.GOLD, colours.ROCK)
    canvas.paste(label, 120, middle - label.height // 2)
    _draw_last_move(canvas, moment, Point(380, middle))
    width, height = canvas.image.size
    bar = Box(0, height - _BAR_HEIGHT, width, _BAR_HEIGHT)
    canvas.fill(bar, colours.NIGHT_STRIP)
    if filled := round(width * chance):
        colour = moment.view.seats[seat].colour
        canvas.fill(Box(bar.x, bar.y, filled, _BAR_HEIGHT), colours.COLOURS_OF_SEATS[colour])
    return encode_picture(canvas.image, "moment.png")


def animate_turn(pictures: Sequence[bytes]) -> Picture:
    """Join the encoded pictures of a turn in one animated WebP; the first picture has no move."""
    return _animated(
        [pictures[-1], *pictures], [FIRST_MS, *_durations_ms(pictures, AFTER_MS + LAST_MS)]
    )


def animate_reel(pictures: Sequence[bytes], endings: Sequence[bytes]) -> Picture:
    """Join the pictures of a turn and of its ending in one animated WebP.

    The two pictures of the ending alternate, then the first of them stays.
    """
    waves = [endings[number % 2] for number in range(WAVE_COUNT)]
    shown = [endings[0], *pictures, *waves, endings[0]]
    return _animated(
        shown, [FIRST_MS, *_durations_ms(pictures, AFTER_MS), *[WAVE_MS] * WAVE_COUNT, LAST_MS]
    )


def percent(chance: float) -> int:
    """Return the chance as a percentage: 0 and 100 only if it is certain, else 1 to 99."""
    shown = round(100 * chance)
    return shown if chance in {0.0, 1.0} else min(99, max(1, shown))


def _captioned(moment: ReelMoment, seat: int, free_height: int = 0) -> tuple[Canvas, int]:
    """Draw the board, the seat's pirate below it, and free space at the bottom.

    ``free_height`` is the height of the free space. Returns the canvas, and the y of the pirate's
    middle.
    """
    board = draw_unframed_board(moment.view, moment.trails)
    draw_frame(board, moment.view, seat)
    width, height = board.image.size
    canvas = Canvas.blank(width, height + _CAPTION_HEIGHT + free_height, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    middle = height + _CAPTION_HEIGHT // 2
    pirate = PIRATE_DRAWINGS[moment.view.seats[seat].colour]
    canvas.paste_centred(sprites.art_sprite(pirate, 66), Point(60, middle))
    return canvas, middle


def _draw_without_chance(moment: ReelMoment, seat: int) -> Picture:
    canvas, middle = _captioned(moment, seat)
    _draw_last_move(canvas, moment, Point(120, middle))
    return encode_picture(canvas.image, "moment.png")


def _draw_last_move(canvas: Canvas, moment: ReelMoment, at: Point) -> None:
    if moment.step is not None:
        draw_step(canvas, moment.view, moment.step, at, colours.ROCK)


def _durations_ms(pictures: Sequence[bytes], extra_ms: int) -> list[int]:
    """Return the milliseconds that each picture is shown; the last one gets ``extra_ms`` more."""
    moves = len(pictures) - 1
    durations_ms = [BEFORE_MS, *[MOVES_MS // max(1, moves)] * moves]
    durations_ms[-1] += extra_ms
    return durations_ms


def _animated(shown: Sequence[bytes], durations_ms: Sequence[int]) -> Picture:
    """Join frames of several sizes in an animation that plays once.

    Each frame is scaled to the same width. The ground of a lower frame's caption goes on below it.
    """
    sizes = [_size(one) for one in {*shown}]
    common_height = max(round(height * WIDTH / width) for width, height in sizes)
    first, *others = [_fitted(one, common_height) for one in shown]
    target = BytesIO()
    first.save(
        target,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[*durations_ms],
        loop=1,
        quality=60,
        method=2,
    )
    return Picture(target.getvalue(), "reel.webp", WIDTH, common_height)


def _size(frame: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(frame)) as image:
        return image.size


def _fitted(frame: bytes, common_height: int) -> Image.Image:
    """Return the frame at the common width, with more of its caption's ground below it."""
    with Image.open(BytesIO(frame)) as image:
        height = round(image.height * WIDTH / image.width)
        small = image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (WIDTH, common_height), colours.ROCK)
    ground.paste(small, (0, 0))
    return ground
