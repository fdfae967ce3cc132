"""Joins pictures of the board into one animated picture."""

from collections.abc import Collection, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from game.pictures.board import draw_unframed_board
from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.drawing.text import fit_text, plain_name, wrap_text
from game.pictures.parts.pirates import PIRATE_DRAWINGS
from game.pictures.parts.steps import PirateStep, draw_step
from game.pictures.parts.trails import Trail
from game.pictures.picture import Picture, encode_picture
from game.rules.views import View

WIDTH = 600
"""Width in pixels: symbols stay legible on a phone, and a long game stays a small file."""

USUAL_MS, ACTION_MS, PAUSE_MS, LAST_MS, WHOLE_MS = 1000, 800, 2000, 4000, 45_000
"""Milliseconds of a usual frame, an action of a turning point, its end, the last frame, and all."""

SCENE_LEVEL = 6
"""The level of PNG's compression: two thirds of the bytes of the usual level, in twice the time.

All frames of a replay are in memory together, in the bot's process and in the worker's.
"""

KEY_FRAME_INTERVAL = 40
"""One frame in this many is stored whole; the others store only what changed."""

_CAPTION_HEIGHT, _PROGRESS_HEIGHT, _MARK_WIDTH = 100, 10, 12
_TURN_WIDTH = 110
_NAME_SIZE, _NAME_WIDTH = 36, 300
_DEPUTY_SIZE, _DEPUTY_LINE_HEIGHT = 30, 38


class ReplayPlayer(NamedTuple):
    """A seat, and the name of its first player; ``deputy`` says who acted for that player."""

    seat: int
    name: str
    deputy: str | None = None


def draw_scene(
    view: View,
    trails: Sequence[Trail],
    turn: int,
    player: ReplayPlayer,
    step: PirateStep | None,
    progress: float,
    turning_points: Sequence[float] = (),
) -> Picture:
    """Draw a frame: the board, the turn, its player and move, and the progress of the game.

    Turns count from 1; 0 is the start. ``progress`` is between 0 and 1. Each number in
    ``turning_points`` is the progress at a turning point, where the bar gets a mark.
    """
    colour = view.seats[player.seat].colour
    board = draw_unframed_board(view, trails)
    width, height = board.image.size
    canvas = Canvas.blank(width, height + _CAPTION_HEIGHT + _PROGRESS_HEIGHT, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    middle = height + _CAPTION_HEIGHT // 2
    if turn:
        canvas.write(str(turn), Point(_TURN_WIDTH // 2, middle), 44, colours.GOLD, colours.ROCK)
        canvas.paste_centred(
            sprites.art_sprite(PIRATE_DRAWINGS[colour], 66), Point(_TURN_WIDTH + 36, middle)
        )
        _write_player(canvas, player, Point(_TURN_WIDTH + 84, middle))
    if step is not None:
        x = _TURN_WIDTH + 84 + _NAME_WIDTH + 24
        draw_step(canvas, view, step, Point(x, middle), colours.ROCK)
    canvas.fill(Box(0, height + _CAPTION_HEIGHT, width, _PROGRESS_HEIGHT), colours.NIGHT_STRIP)
    done = round(width * progress)
    if done:
        canvas.fill(Box(0, height + _CAPTION_HEIGHT, done, _PROGRESS_HEIGHT), colours.GOLD)
    for point in turning_points:
        mark = Box(
            round(width * point) - _MARK_WIDTH // 2,
            height + _CAPTION_HEIGHT,
            _MARK_WIDTH,
            _PROGRESS_HEIGHT,
        )
        canvas.fill(mark, colours.CREAM)
    board_box = Box(0, 0, width, height)
    canvas.draw_ring(board_box, colours.INK, layout.FRAME + 3)
    canvas.draw_ring(board_box, colours.FRAME_COLOURS[colour], layout.FRAME)
    return encode_picture(canvas.image, "scene.png", compress_level=SCENE_LEVEL)


def _write_player(canvas: Canvas, player: ReplayPlayer, at: Point) -> None:
    """Write the player's name on one line, or the deputy on two smaller lines."""
    if player.deputy is None:
        size, lines = (
            _NAME_SIZE,
            [fit_text(plain_name(player.name, player.seat), _NAME_SIZE, _NAME_WIDTH)],
        )
    else:
        size, lines = _DEPUTY_SIZE, wrap_text(player.deputy, _DEPUTY_SIZE, _NAME_WIDTH)
    top = at.y - (len(lines) - 1) * _DEPUTY_LINE_HEIGHT // 2
    for number, line in enumerate(lines):
        label = sprites.label(line, size, colours.CREAM, colours.ROCK)
        canvas.paste(label, at.x, top + number * _DEPUTY_LINE_HEIGHT - label.height // 2)


def animate_replay(
    frames: Sequence[bytes], turning_frames: Collection[int] = (), slowness: int = 1
) -> Picture:
    """Join encoded pictures of one size in an animated WebP that plays again and again.

    The frames whose numbers are in ``turning_frames`` are actions of turning points, and each
    stays long enough to be read; a pause follows the last action of each. The last frame stays
    longest. ``slowness`` is how many times its usual time each frame stays.
    """
    film = _Film(frames)
    durations_ms = [
        slowness * usual_ms for usual_ms in replay_durations_ms(len(frames), turning_frames)
    ]
    target = BytesIO()
    film.save(
        target,
        "WEBP",
        save_all=True,
        duration=durations_ms,
        loop=0,
        quality=60,
        method=2,
        kmin=KEY_FRAME_INTERVAL - 1,
        kmax=KEY_FRAME_INTERVAL,
    )
    return Picture(target.getvalue(), "replay.webp", film.width, film.height)


def replay_durations_ms(count: int, turning_frames: Collection[int]) -> list[int]:
    """Return how many milliseconds each of ``count`` frames is shown."""
    slow = {
        number: ACTION_MS if number + 1 in turning_frames else PAUSE_MS
        for number in turning_frames
        if number < count - 1
    }
    usual_count = max(1, count - 1 - len(slow))
    usual_ms = min(USUAL_MS, (WHOLE_MS - LAST_MS - sum(slow.values())) // usual_count)
    return [*(slow.get(number, usual_ms) for number in range(count - 1)), LAST_MS]


class _Film(Image.Image):
    """Presents many pictures as one image with many frames, but holds only one in memory.

    A frame takes a megabyte. Pillow first collects all pictures that are appended to an image in a
    list, but it reads an image with many frames one frame at a time.
    """

    def __init__(self, frames: Sequence[bytes]) -> None:
        super().__init__()
        self._frames = frames
        first = _small(frames[0])
        # Pillow's own formats set up an image in this way.
        self.im, self._mode, self._size = first.im, first.mode, first.size

    @property
    def n_frames(self) -> int:
        """The number of frames, under the name that Pillow uses."""
        return len(self._frames)

    def seek(self, frame: int) -> None:
        """Show the frame with this number, counted from 0."""
        self.paste(_small(self._frames[frame]))


def _small(frame: bytes) -> Image.Image:
    with Image.open(BytesIO(frame)) as image:
        tall = round(image.height * WIDTH / image.width)
        return image.convert("RGB").resize((WIDTH, tall), Image.Resampling.LANCZOS)
