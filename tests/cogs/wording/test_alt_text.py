"""Descriptions of pictures are cut where Discord takes no more of them."""

import pytest

from cogs.wording.alt_text import truncated
from tests.cogs.limits import MOST_ALT_TEXT


@pytest.mark.parametrize("length", [0, 1, MOST_ALT_TEXT - 1, MOST_ALT_TEXT])
def test_what_fits_stays_whole(length: int) -> None:
    assert truncated("x" * length) == "x" * length


@pytest.mark.parametrize("more", [1, 2, MOST_ALT_TEXT])
def test_what_is_too_long_ends_in_dots(more: int) -> None:
    cut = truncated("x" * (MOST_ALT_TEXT + more))
    assert cut == "x" * (MOST_ALT_TEXT - 1) + "…"
