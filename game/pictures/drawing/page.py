"""A canvas in true colour with smooth edges, for seldom drawn pictures such as endings."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.layout import TAG_CORNER, Box, Point
from game.pictures.drawing.sprites import Paints
from game.pictures.drawing.text import font

GOLDEN = "#FFE39A"

_SHADES = 192
"""Number of colours of the finished picture: more would cost bytes without being visible."""


class Page:
    """An image onto which drawings are pasted."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.image = Image.new("RGB", (width, height), colour)
        self._pen = ImageDraw.Draw(self.image)

    def paste_drawing(
        self, name: str, width: int, x: int, y: int, paints: Paints = (), part: float = 1.0
    ) -> None:
        """Paste a drawing with its upper left corner at ``x``, ``y``.

        ``part`` is the share of the drawing's height to show, from the top.
        """
        whole = sprites.raster(name, width, paints)
        piece = whole.crop((0, 0, whole.width, round(whole.height * part)))
        self.image.paste(piece, (x, y), piece)

    def draw_plate(self, box: Box, fill: str, rim: str, thickness: int, radius: int = 14) -> None:
        """Draw a box with round corners and a rim inside its edge."""
        self._pen.rounded_rectangle(box.corners, radius, fill, rim, thickness)

    def fill(self, box: Box, colour: str) -> None:
        """Fill a rectangle."""
        self._pen.rectangle(box.corners, fill=colour)

    def draw_ring(self, box: Box, colour: str, thickness: int) -> None:
        """Draw a frame just inside a rectangle."""
        self._pen.rectangle(box.corners, None, colour, thickness)

    def draw_path(self, points: Sequence[Point], colour: str, thickness: int) -> None:
        """Draw a line from point to point."""
        self._pen.line([tuple(point) for point in points], colour, thickness, "curve")

    def draw_dot(self, middle: Point, radius: int, colour: str) -> None:
        """Draw a filled circle."""
        self._pen.circle(middle, radius, colour)

    def write(self, text: str, at: Point, size: int, ink: str, anchor: str = "lm") -> int:
        """Write a line of text and return its width; ``anchor`` is an anchor of Pillow's."""
        face = font(size)
        self._pen.text(at, text, ink, face, anchor=anchor)
        return round(face.getlength(text))

    def tag(self, text: str, at: Point, height: int, fill: str, ink: str) -> None:
        """Write a short text on a plate with straight sides and a cream rim."""
        size = height * 3 // 4
        width = max(height, round(font(size).getlength(text)) + height // 3)
        box = Box(at.x - width // 2, at.y - height // 2, width, height)
        self.draw_plate(box.with_margin(2), colours.INK, colours.INK, 0, TAG_CORNER + 2)
        self.draw_plate(box, fill, colours.CREAM, 3, TAG_CORNER)
        self.write(text, at, size, ink, "mm")

    def write_title(self, text: str, at: Point, size: int) -> None:
        """Write large golden letters with their middle on a point."""
        face = font(size)
        for drop, ink, rim in ((4, colours.INK, 11), (3, colours.GOLD_SHADE, 0), (0, GOLDEN, 0)):
            spot = at.x, at.y + drop
            self._pen.text(
                spot, text, ink, face, anchor="mm", stroke_width=rim, stroke_fill=colours.INK
            )

    def in_palette(self) -> Image.Image:
        """Return the picture with a palette of its own."""
        return self.image.quantize(_SHADES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
