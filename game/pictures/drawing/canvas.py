"""The canvas that a picture is made on."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.layout import Box
from game.pictures.drawing.sprites import Sprite


class Canvas:
    """An image in the shared palette that sprites are pasted on."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._pen = ImageDraw.Draw(image)

    @classmethod
    def blank(cls, width: int, height: int, colour: str) -> "Canvas":
        """A canvas of one colour."""
        image = Image.new("P", (width, height), colours.index(colour))
        image.putpalette(colours.channels())
        return cls(image)

    def fill(self, box: Box, colour: str) -> None:
        """Fill a rectangle."""
        self._pen.rectangle(box.corners, fill=colours.index(colour))

    def ring(self, box: Box, colour: str, thickness: int) -> None:
        """A frame just inside a rectangle."""
        self._pen.rectangle(box.corners, outline=colours.index(colour), width=thickness)

    def shape(self, outline: Sequence[tuple[float, float]], colour: str) -> None:
        """Fill what an outline encloses."""
        self._pen.polygon(outline, fill=colours.index(colour))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite's left upper corner on ``x``, ``y``."""
        self.image.paste(sprite.image, (x, y), sprite.mask)

    def centre(self, sprite: Sprite, box: Box) -> None:
        """Lay a sprite in the middle of a box."""
        x = box.x + (box.width - sprite.width) // 2
        self.paste(sprite, x, box.y + (box.height - sprite.height) // 2)

    def panel(self, box: Box, fill: str, rim: str, ground: str, thickness: int = 3) -> None:
        """A box with round corners."""
        source = sprites.box(box.width, box.height, 10, fill, rim, thickness)
        self.paste(sprites.svg(source, box.width, ground), box.x, box.y)

    def write(self, text: str, x: int, middle: int, size: int, ink: str, ground: str) -> int:
        """Write a line of text around the height ``middle``; returns where it ends."""
        sprite = sprites.label(text, size, ink, ground)
        # Every line of one size stands on the same base, whether or not it has a "g" in it.
        tall = sprites.label("0", size, ink, ground).height
        x_offset, y_offset = sprites.bearing(text, size)
        base = sprites.bearing("0", size)[1]
        self.paste(sprite, x + x_offset, middle - tall // 2 + y_offset - base)
        return x + sprite.width
