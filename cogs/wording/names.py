"""The names of people and computers in texts.

People choose their names, so a name may contain anything, for example a mention. The functions here
make names harmless. Computers have names in each language.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from game.computer import Level
from game.model.ids import UserId
from game.model.people import Invitation, Seat
from game.tables import Table
from game.tables.characters import strip_invisible
from i18n import Words, keys

COMPUTERS = keys("computer-{}", Level, "number")

MOST_CHARACTERS = 24
NOBODY = "?"
"""Replaces a name that has no visible character."""

_BEGINNING = 6
"""The number of characters of a shortened name, used if the full names are too long together."""

_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<@:/.+!=])")

_HARMFUL = re.compile(
    r"[\\*`~|<\[@:/]"
    r"|(?<![^\W_])_|_(?![^\W_])"
    r"|^[#>+-]"
    r"|(?<=\d)\.(?= )"
)
"""Characters that can begin markdown, a mention or a link.

An underscore within a word is harmless. Some signs are harmful only at the start of a line.
"""

_REMEMBERED = 1024
"""The number of prepared names in the cache. A message uses the same few names several times."""


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """Return the name on one line, shortened, without control and direction characters."""
    text = strip_invisible(name)
    if all(unicodedata.category(character).startswith("M") for character in text):
        return NOBODY
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1].rstrip() + "…"


def shortened_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return short forms of these names, for texts without room for the full ones. Not escaped."""
    shown = map(plain, names)
    return tuple(
        name if len(name) <= _BEGINNING else f"{name[:_BEGINNING].rstrip()}…" for name in shown
    )


@lru_cache(_REMEMBERED)
def escaped_name(name: str) -> str:
    """Return the plain name for a message, without any markdown, mention or link."""
    return escaped_text(plain(name))


@lru_cache(_REMEMBERED)
def lightly_escaped_name(name: str) -> str:
    """Return the plain name with as few backslashes as possible: a notification shows them."""
    return _HARMFUL.sub(r"\\\g<0>", plain(name))


def escaped_text(text: str) -> str:
    """Return the text for a message, without any markdown, mention or link."""
    return _MARKDOWN.sub(r"\\\1", text)


def bold_name(name: str) -> str:
    """Return a person's name in bold, for a message that does not mention them.

    Discord may not show the name of a mention that pings nobody.
    """
    return f"**{escaped_name(name)}**"


def mention(user: UserId) -> str:
    """Return a mention of a person, which Discord shows as their name.

    It notifies the person if the message is allowed to mention them.
    """
    return f"<@{user}>"


def mention_invited(invitation: Invitation) -> str:
    """Return a mention of an invited person or role."""
    user = invitation.user
    return f"<@&{invitation.id}>" if user is None else mention(user)


def with_computers_named(words: Words, table: Table) -> Table:
    """Return the table with its computers' names in this language, ready to be shown."""
    seats = tuple(_named(words, seat) for seat in table.game.seats)
    if seats == table.game.seats:
        return table
    return table.next_version(replace(table.game, seats=seats), None)


def _named(words: Words, seat: Seat) -> Seat:
    if seat.level is None:
        return seat
    return replace(seat, name=words(COMPUTERS[Level(seat.level)], number=seat.ordinal))
