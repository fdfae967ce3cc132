"""The cover picture of a lobby: a longer text gets a lower picture, so that a phone shows both."""

import re
from collections.abc import Mapping
from itertools import chain

from cogs.lobby.message import lobby_text_blocks
from cogs.ui.services.pictures import Drawing
from cogs.wording.names import plain, with_computers_named
from game.pictures import draw_cover, draw_low_cover
from game.tables import Table
from i18n import Words

CHARACTERS_PER_LINE = 38
"""The approximate number of characters in a line on a phone."""

COVERS = ((15, draw_cover), (18, draw_low_cover))
"""The largest number of text lines with which each cover still fits on a phone."""

EMOJI = re.compile(r"<a?:\w+:\d+>")
MOMENT = re.compile(r"<t:\d+(?::\w)?>")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MENTION = re.compile(r"<(?:@&?|#)(\d+)>")

EMOJI_PLACEHOLDER = "__"
MOMENT_PLACEHOLDER = "in 20 minutes"
NAME_PLACEHOLDER = "Buccaneers"
"""A name of typical length, used for a role or person whose name is unknown."""


def lobby_cover(words: Words, table: Table) -> Drawing | None:
    """Return the cover for the lobby as it is now, if there is room for one."""
    table = with_computers_named(words, table)
    invited = {int(one.id): plain(one.name) for one in table.game.admission.invitations if one.name}
    lines = [
        approximate_shown_text(line, invited)
        for line in chain.from_iterable(lobby_text_blocks(words, table))
    ]
    row_count = sum(-(-len(line) // CHARACTERS_PER_LINE) for line in lines)
    draw = next((draw for most, draw in COVERS if row_count <= most), None)
    return None if draw is None else Drawing(draw, (table.options.edition.boat,))


def approximate_shown_text(line: str, names: Mapping[int, str]) -> str:
    """Return a text that is about as long as what Discord shows for this line.

    ``names`` are the names of people who may be mentioned, by their ids.
    """
    line = LINK.sub(r"\1", MOMENT.sub(MOMENT_PLACEHOLDER, line))
    line = EMOJI.sub(EMOJI_PLACEHOLDER, line)

    def name(found: re.Match[str]) -> str:
        return f"@{names.get(int(found[1]), NAME_PLACEHOLDER)}"

    return MENTION.sub(name, line)
