"""Draws a contact sheet of every sample: ``python -m game.pictures.sheet <folder>``.

It writes each board at full size, and at the sizes on a phone and on a desktop. It also writes a
page with all of them for each of Discord's two themes.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from game.pictures.board import draw_board
from game.pictures.samples import samples

PHONE_SIZE = (330, 660)
DESKTOP_SIZE = (550, 350)
"""Maximum sizes of a single picture in Discord's clients, in pixels."""
_COLUMNS = 6
_BACKGROUNDS = ("#313338", "#FFFFFF")
"""The background colours of Discord's dark and light themes."""


def main(arguments: list[str]) -> int:
    """Write the sheet into the folder named on the command line; return 2 if none is named."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.pictures.sheet <folder>\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    small: list[Image.Image] = []
    for sample in samples():
        picture = draw_board(sample.view, sample.trails)
        (folder / f"{sample.title}.png").write_bytes(picture.data)
        small.append(fit_into_box(picture.data, PHONE_SIZE))
        small[-1].save(folder / f"{sample.title}-phone.png")
        fit_into_box(picture.data, DESKTOP_SIZE).save(folder / f"{sample.title}-desktop.png")
    for number, background in enumerate(_BACKGROUNDS):
        _page(small, background).save(folder / f"sheet-{number}.png")
    return 0


def fit_into_box(data: bytes, box: tuple[int, int]) -> Image.Image:
    """Return the picture at the size at which it is shown in a box."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return ImageOps.contain(image, box, Image.Resampling.LANCZOS)


def _page(images: list[Image.Image], background: str) -> Image.Image:
    cell_height = max(image.height for image in images)
    framed = [
        ImageOps.pad(image, (PHONE_SIZE[0], cell_height), color=background, centering=(0, 0))
        for image in images
    ]
    row_count = -(-len(framed) // _COLUMNS)
    page = Image.new(
        "RGB",
        ((PHONE_SIZE[0] + 20) * _COLUMNS + 20, (cell_height + 20) * row_count + 20),
        background,
    )
    for number, image in enumerate(framed):
        row, column = divmod(number, _COLUMNS)
        page.paste(image, (20 + column * (PHONE_SIZE[0] + 20), 20 + row * (cell_height + 20)))
    return page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
