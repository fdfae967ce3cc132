"""A contact sheet of every case: ``python -m game.pictures.sheet <folder>``.

Writes each board at full size and as a phone shows it, and one page with all of them.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from game.pictures.board import draw_board
from game.pictures.samples import samples

PHONE = 400
_ACROSS = 5
_GROUNDS = ("#313338", "#FFFFFF")
"""Discord's dark and light themes."""


def main(arguments: list[str]) -> int:
    """Write the sheet into the folder named on the command line; 2 without one."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.pictures.sheet <folder>\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    small: list[Image.Image] = []
    for sample in samples():
        picture = draw_board(sample.view, sample.names, sample.trails)
        (folder / f"{sample.title}.png").write_bytes(picture.data)
        small.append(on_phone(picture.data))
        small[-1].save(folder / f"{sample.title}-phone.png")
    for number, ground in enumerate(_GROUNDS):
        _page(small, ground).save(folder / f"sheet-{number}.png")
    return 0


def on_phone(data: bytes) -> Image.Image:
    """The picture as a phone shows it."""
    image = Image.open(BytesIO(data)).convert("RGB")
    height = round(image.height * PHONE / image.width)
    return image.resize((PHONE, height), Image.Resampling.LANCZOS)


def _page(images: list[Image.Image], ground: str) -> Image.Image:
    cell = max(image.height for image in images)
    framed = [
        ImageOps.pad(image, (PHONE, cell), color=ground, centering=(0, 0)) for image in images
    ]
    lines = -(-len(framed) // _ACROSS)
    page = Image.new("RGB", ((PHONE + 20) * _ACROSS + 20, (cell + 20) * lines + 20), ground)
    for number, image in enumerate(framed):
        line, column = divmod(number, _ACROSS)
        page.paste(image, (20 + column * (PHONE + 20), 20 + line * (cell + 20)))
    return page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
