"""The panel for people who hear it: no picture, no emojis, a button for each move."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.by_ear.moves import MoveIds
from cogs.by_ear.parts import parts_by_ear
from cogs.by_ear.speech import spoken
from cogs.panel.choices import END_TURN_SUFFIX
from cogs.ui.buttons import ClickId, TableItem, button
from cogs.ui.layout import texts_that_fit
from game.rules.actions import Move
from game.rules.views import View
from game.tables import Table
from i18n import Words


def moves_by_ear(
    words: Words, table: Table, view: View, advice: Sequence[str], *, moves_end_turn: bool
) -> list[ui.Item[Any]]:
    """Show position, any hint, and moves; with ``moves_end_turn``, a move also ends the turn."""
    suffix = END_TURN_SUFFIX if moves_end_turn else ""

    def play_id(move: Move) -> ClickId:
        return ClickId.for_table("play", table, table.text_of(move) + suffix)

    def choose_id(letter: str) -> ClickId:
        return ClickId.for_table("choose", table, letter)

    return parts_by_ear(words, view, table.names, MoveIds(play_id, choose_id), advice)


def heading_by_ear(
    words: Words,
    heading: Sequence[str],
    missed_lines: Sequence[str],
    board_line: str,
    body: Sequence[object],
) -> list[str]:
    """Make the lines above the ``body``, with as many of the newest missed lines as fit."""
    first, board_line = [spoken(words, line) for line in heading], spoken(words, board_line)
    title, *story = [spoken(words, line) for line in missed_lines] or [""]
    body_texts = [part.content for part in body if isinstance(part, ui.TextDisplay)]
    newest = texts_that_fit(reversed(story), [*first, title, board_line, *body_texts])
    return [*first, title, *reversed(newest), board_line]


def board_in_words_button(words: Words, table: Table) -> TableItem:
    """Make the button that shows the board in words, space by space."""
    return button(ClickId.for_table("spaces", table), words("by-ear-board"))
