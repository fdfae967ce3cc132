"""Functions that change an image pixel by pixel."""

from collections.abc import Callable

from PIL import Image


def map_values(image: Image.Image, change: Callable[[int], int], mode: str) -> Image.Image:
    """Return the one-channel image with ``change`` applied to every value 0 to 255."""
    table = [change(value) for value in range(256)]
    return image.point(table, mode)  # pyright: ignore[reportUnknownMemberType] - Pillow's gap


def threshold_mask(image: Image.Image, least: int) -> Image.Image:
    """Return a mask of the pixels whose value is ``least`` or more."""
    return map_values(image, lambda value: 255 * (value >= least), "1")
