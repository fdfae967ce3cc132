"""The picture of a puzzle's position, and its description for people who cannot see it."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.daily.wording import crew_names
from cogs.ui.layout import gallery
from cogs.ui.services.pictures import Drawing
from cogs.wording.alt_text import join_lines_that_fit, own_hand, row_line, seat_line
from game.daily import Puzzle
from game.pictures import draw_moves
from game.rules.actions import Action
from game.rules.views import View
from i18n import Words


def position_drawing(view: View, actions: Sequence[Action] = ()) -> Drawing:
    """Return the picture of a view's position, with arrows for the actions that led to it."""
    return Drawing(draw_moves, (view, tuple(actions)))


def position_picture(
    words: Words, puzzle: Puzzle, view: View, picture: str | None
) -> list[ui.Item[Any]]:
    """Return the attached picture with this file name; nothing if there is no file name.

    The picture's alt text describes the position. The lines above it say what its arrows show.
    """
    if picture is None:
        return []
    names = crew_names(words, puzzle)
    seats = [seat_line(words, view, seat, name) for seat, name in enumerate(names)]
    own = [seats.pop(puzzle.seat), *own_hand(words, view)]
    return [gallery(picture, join_lines_that_fit([*own, *row_line(words, view), *seats]))]
