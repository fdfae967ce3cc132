"""What people and computers are called.

People's names come from outside and may hold anything: they are made harmless. Computers have names
in each language.
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
from game.tables.characters import visible
from i18n import Words, keys

COMPUTERS = keys("computer-{}", Level, "number")

MOST_CHARACTERS = 24
NOBODY = "?"
"""Stands for a name of which nothing could be seen."""

_BEGINNING = 6
"""Characters that stand for a name where whole ones are too long together."""

_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<@:/.+!=])")

_HARMFUL = re.compile(
    r"[\\*`~|<\[@:/]"
    r"|(?<![^\W_])_|_(?![^\W_])"
    r"|^[#>+-]"
    r"|(?<=\d)\.(?= )"
)
"""What can begin markdown, a mention or a link: within a word an underscore does not, and some
signs do only where a line begins."""

_REMEMBERED = 1024
"""Names kept as worked out: a message says the same few again and again."""


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """The name on one line, shortened, without control and direction characters."""
    words = visible(name)
    if all(unicodedata.category(character).startswith("M") for character in words):
        return NOBODY
    return words if len(words) <= MOST_CHARACTERS else words[: MOST_CHARACTERS - 1].rstrip() + "…"


def beginnings(names: Iterable[str]) -> tuple[str, ...]:
    """What stands for these names where whole ones are too long together; not escaped."""
    shown = map(plain, names)
    return tuple(
        name if len(name) <= _BEGINNING else f"{name[:_BEGINNING].rstrip()}…" for name in shown
    )


@lru_cache(_REMEMBERED)
def escaped(name: str) -> str:
    """The plain name for a message: no markdown, no mention, no link comes out of it."""
    return harmless(plain(name))


@lru_cache(_REMEMBERED)
def lightly_escaped(name: str) -> str:
    """The plain name with as few backslashes as it needs: a notification shows them, too."""
    return _HARMFUL.sub(r"\\\g<0>", plain(name))


def harmless(text: str) -> str:
    """The text for a message: no markdown, no mention, no link comes out of it."""
    return _MARKDOWN.sub(r"\\\1", text)


def bold(name: str) -> str:
    """A person's name where nobody is called; what Discord makes of a mention then is uncertain."""
    return f"**{escaped(name)}**"


def mention(user: UserId) -> str:
    """What Discord shows as a person's name; it calls them where the message may mention them."""
    return f"<@{user}>"


def mention_invited(invitation: Invitation) -> str:
    """The same of a person or a role who is invited."""
    user = invitation.user
    return f"<@&{invitation.id}>" if user is None else mention(user)


def with_computers_named(words: Words, table: Table) -> Table:
    """The table with its computers called by their names in this language, for showing it."""
    seats = tuple(_named(words, seat) for seat in table.game.seats)
    if seats == table.game.seats:
        return table
    return table.after(replace(table.game, seats=seats), None)


def _named(words: Words, seat: Seat) -> Seat:
    if seat.level is None:
        return seat
    return replace(seat, name=words(COMPUTERS[Level(seat.level)], number=seat.ordinal))
