"""The README shows the bot's present pictures, in a small file."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.pictures.front_page import FILE, draw_turn
from tests.pictures.golden import DIFFERENCE_LIMIT, distance

MOST_BYTES = 300_000
README = Path(__file__).parents[2] / "README.md"


def frames(clip: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(clip)) as film:
        shown = list[Image.Image]()
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            shown.append(film.convert("RGB"))
        return shown


@pytest.fixture(scope="module")
def drawn() -> bytes:
    return draw_turn()


def test_clip_of_the_readme_is_the_one_that_the_bot_draws(drawn: bytes) -> None:
    stored = frames(FILE.read_bytes())
    assert len(stored) > 3
    for one, other in zip(stored, frames(drawn), strict=True):
        assert distance(one, other) < DIFFERENCE_LIMIT, (
            "look at the clip, and draw it again: python -m tests.pictures.front_page"
        )


def test_clip_of_the_readme_is_small_and_has_no_end(drawn: bytes) -> None:
    assert len(FILE.read_bytes()) < MOST_BYTES
    with Image.open(BytesIO(drawn)) as film:
        assert film.info["loop"] == 0
