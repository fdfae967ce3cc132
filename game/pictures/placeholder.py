"""Draws a placeholder for a panel's picture: it has the same size, and is drawn quickly."""

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw

from game.pictures.drawing import colours, layout
from game.pictures.drawing.layout import BoardGrid
from game.pictures.parts.scenery import scenery_of
from game.pictures.picture import PANEL_FILE, Picture
from game.rules.views import View

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
