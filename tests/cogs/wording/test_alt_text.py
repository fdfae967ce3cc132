"""Descriptions of pictures have whole lines, and are short enough for a screen reader."""

import pytest

from cogs.wording.alt_text import join_lines_that_fit
from tests.cogs.limits import MAX_ALT_TEXT_LENGTH


def test_all_lines_are_kept_if_they_fit() -> None:
    lines = ["x" * 99, "y" * 100, "z" * (MAX_ALT_TEXT_LENGTH - 201)]
    assert join_lines_that_fit(lines) == "\n".join(lines)


@pytest.mark.parametrize("last", ["z" * (MAX_ALT_TEXT_LENGTH - 200), "z" * MAX_ALT_TEXT_LENGTH])
def test_first_line_that_does_not_fit_ends_the_text(last: str) -> None:
    assert join_lines_that_fit(["x" * 99, "y" * 100, last, "z"]) == "\n".join(["x" * 99, "y" * 100])
