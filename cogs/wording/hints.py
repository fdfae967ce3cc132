"""Hints in words: whether the people at a table may ask for them."""

from game.tables import Table
from game.tables.play.hints import hints_switched_in_this_turn
from i18n import Words


def switched_hints_lines(words: Words, table: Table) -> list[str]:
    """Return the line that says whether hints are allowed, if that changed in this turn."""
    if not hints_switched_in_this_turn(table):
        return []
    return [words("board-hints-on" if table.game.hints.allowed else "board-hints-off")]
