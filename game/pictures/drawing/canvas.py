"""The canvas that a picture is made on."""

from PIL import Image, ImageDraw

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.layout import TAG_CORNER, Box, Point
from game.pictures.drawing.sprites import Sprite


class Canvas:
    """An image in the shared palette, with methods to draw on it and to paste sprites."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._pen = ImageDraw.Draw(image)

    @classmethod
    def blank(cls, width: int, height: int, colour: str) -> "Canvas":
        """Make a canvas of one colour."""
        image = Image.new("P", (width, height), colours.palette_index(colour))
        image.putpalette(colours.palette_channels())
        return cls(image)

    def fill(self, box: Box, colour: str) -> None:
        """Fill a rectangle."""
        self._pen.rectangle(box.corners, fill=colours.palette_index(colour))

    def draw_plate(self, box: Box, fill: str, rim: str, thickness: int, radius: int = 9) -> None:
        """Draw a box with round corners and a rim inside its edge."""
        ink, ground = colours.palette_index(rim), colours.palette_index(fill)
        self._pen.rounded_rectangle(box.corners, radius, ground, ink, thickness)

    def draw_ring(self, box: Box, colour: str, thickness: int, radius: int = 0) -> None:
        """Draw a frame just inside a rectangle."""
        ink = colours.palette_index(colour)
        if radius:
            self._pen.rounded_rectangle(box.corners, radius, None, ink, thickness)
        else:
            self._pen.rectangle(box.corners, None, ink, thickness)

    def fill_polygon(self, outline: list[tuple[int, int]], colour: str) -> None:
        self._pen.polygon(outline, fill=colours.palette_index(colour))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its upper left corner at ``x``, ``y``."""
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def paste_centred(self, sprite: Sprite, at: Point) -> None:
        """Paste a sprite with its middle on a point."""
        self.paste(sprite, at.x - sprite.width // 2, at.y - sprite.height // 2)

    def write(self, text: str, at: Point, size: int, ink: str, background: str) -> None:
        """Write a line of text with its middle on a point."""
        self.paste_centred(sprites.label(text, size, ink, background), at)

    def write_right_aligned(
        self, text: str, right: Point, size: int, ink: str, background: str
    ) -> None:
        """Write a line of text. The middle of its right edge is the point ``right``."""
        sprite = sprites.label(text, size, ink, background)
        self.paste(sprite, right.x - sprite.width, right.y - sprite.height // 2)

    def number(self, text: str, at: Point, radius: int, fill: str, ink: str, rim: str) -> None:
        """Write a short text on a round plate."""
        self.paste_centred(sprites.disc(radius, fill, rim), at)
        size = radius * (13 if len(text) == 1 else 11) // 10
        self.write(text, at, size, ink, fill)

    def tag(self, text: str, at: Point, height: int, fill: str, ink: str) -> None:
        """Write a short text on a plate with straight sides and a cream rim."""
        label = sprites.label(text, height * 3 // 4, ink, fill)
        width = max(height, label.width + height // 3)
        box = Box(at.x - width // 2, at.y - height // 2, width, height)
        self.draw_plate(box, fill, colours.CREAM, 3, TAG_CORNER)
        self.paste_centred(label, at)
