"""Which cover a lobby has: the more is to be said, the lower, so that a phone shows it whole."""

from itertools import chain

from cogs.lobby.message import said
from cogs.ui.services.pictures import Drawing
from game.pictures import draw_cover, draw_low_cover
from game.tables import Table
from i18n import Words

ACROSS = 38
"""Characters that a phone shows on a line, about."""

COVERS = ((15, draw_cover), (19, draw_low_cover))
"""Beside how many lines of text at most a phone has room for a cover."""


def lobby_cover(words: Words, table: Table) -> Drawing | None:
    """The cover for the lobby as it stands, where there is room for one."""
    rows = sum(-(-len(line) // ACROSS) for line in chain.from_iterable(said(words, table)))
    draw = next((draw for most, draw in COVERS if rows <= most), None)
    return None if draw is None else Drawing(draw, (table.options.edition.boat,))
