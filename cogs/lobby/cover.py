"""The cover of a lobby: the longer the text, the lower the cover, so that a phone shows both."""

import re
from collections.abc import Mapping
from itertools import chain

from cogs.lobby.message import said
from cogs.ui.services.pictures import Drawing
from cogs.wording.names import plain, with_computers_named
from game.pictures import draw_cover, draw_low_cover
from game.tables import Table
from i18n import Words

ACROSS = 38
"""The approximate number of characters in a line on a phone."""

COVERS = ((15, draw_cover), (18, draw_low_cover))
"""The largest number of text lines with which each cover still fits on a phone."""

EMOJI = re.compile(r"<a?:\w+:\d+>")
MOMENT = re.compile(r"<t:\d+(?::\w)?>")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MENTION = re.compile(r"<(?:@&?|#)(\d+)>")

AS_WIDE_AS_AN_EMOJI = "__"
AS_LONG_AS_A_MOMENT = "in 20 minutes"
AS_LONG_AS_A_NAME = "Buccaneers"
"""A name of typical length, used for a role or person whose name is unknown."""


def lobby_cover(words: Words, table: Table) -> Drawing | None:
    """Return the cover for the lobby as it is now, if there is room for one."""
    table = with_computers_named(words, table)
    invited = {int(one.id): plain(one.name) for one in table.game.admission.invitations if one.name}
    lines = [as_shown(line, invited) for line in chain.from_iterable(said(words, table))]
    rows = sum(-(-len(line) // ACROSS) for line in lines)
    draw = next((draw for most, draw in COVERS if rows <= most), None)
    return None if draw is None else Drawing(draw, (table.options.edition.boat,))


def as_shown(line: str, names: Mapping[int, str]) -> str:
    """Return a text that is about as long as this line when Discord shows it.

    ``names`` are the names of people who may be mentioned, by their ids.
    """
    line = LINK.sub(r"\1", MOMENT.sub(AS_LONG_AS_A_MOMENT, line))
    line = EMOJI.sub(AS_WIDE_AS_AN_EMOJI, line)

    def name(found: re.Match[str]) -> str:
        return f"@{names.get(int(found[1]), AS_LONG_AS_A_NAME)}"

    return MENTION.sub(name, line)
