"""A contact sheet of every case: ``python -m game.pictures.sheet <folder>``.

Writes each board at full size and as large as a phone and a desktop show it, and for each of
Discord's two grounds one page with all of them.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from game.pictures.board import draw_board
from game.pictures.samples import samples

PHONE = (330, 660)
DESKTOP = (550, 350)
"""The boxes that Discord's clients give a single picture, in pixels."""
_ACROSS = 6
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
        picture = draw_board(sample.view, sample.trails)
        (folder / f"{sample.title}.png").write_bytes(picture.data)
        small.append(shown(picture.data, PHONE))
        small[-1].save(folder / f"{sample.title}-phone.png")
        shown(picture.data, DESKTOP).save(folder / f"{sample.title}-desktop.png")
    for number, ground in enumerate(_GROUNDS):
        _page(small, ground).save(folder / f"sheet-{number}.png")
    return 0


def shown(data: bytes, box: tuple[int, int]) -> Image.Image:
    """The picture as large as it is shown in a box."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return ImageOps.contain(image, box, Image.Resampling.LANCZOS)


def _page(images: list[Image.Image], ground: str) -> Image.Image:
    cell = max(image.height for image in images)
    framed = [
        ImageOps.pad(image, (PHONE[0], cell), color=ground, centering=(0, 0)) for image in images
    ]
    lines = -(-len(framed) // _ACROSS)
    page = Image.new("RGB", ((PHONE[0] + 20) * _ACROSS + 20, (cell + 20) * lines + 20), ground)
    for number, image in enumerate(framed):
        line, column = divmod(number, _ACROSS)
        page.paste(image, (20 + column * (PHONE[0] + 20), 20 + line * (cell + 20)))
    return page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
