"""The main part of a panel for screen readers, between its heading and its last buttons."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.by_ear.moves import MoveIds, move_parts
from cogs.by_ear.position import position_lines
from cogs.by_ear.speech import spoken
from cogs.ui.layout import joined_text_item
from game.rules.views import View
from i18n import Words


def parts_by_ear(
    words: Words, view: View, names: Sequence[str], ids: MoveIds, advice: Sequence[str] = ()
) -> list[ui.Item[Any]]:
    """Return the position in words, a hint's text, and a control for each of the viewer's moves.

    ``names`` has the name of each seat; markdown in names is not escaped yet.
    """
    return [
        *joined_text_item(position_lines(words, view, names)),
        *joined_text_item(spoken(words, line) for line in advice),
        *move_parts(words, view, ids),
    ]
