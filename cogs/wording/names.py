"""The names of people and computers in texts.

People choose their names, so a name may contain anything, for example a mention. The functions here
make names harmless. Computers have names in each language.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from cogs.wording.emoji import COLOUR_NAMES
from game.computer import Level
from game.model.game import Game
from game.model.ids import UserId
from game.model.people import Invitation, Seat
from game.tables import Table
from game.tables.characters import cut_whole_signs, strip_invisible, without_joiners
from i18n import Words, keys

COMPUTERS = keys("computer-{}", Level, "number")
LEVEL_LABELS = keys("lobby-add-{}", Level)
"""What the levels are called where one computer is chosen."""

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
    return _shortened(text, MOST_CHARACTERS)


def shortened_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return short forms of these names, for texts without room for the full ones. Not escaped.

    Short forms that are the same get numbers.
    """
    short = [_shortened(plain(name), _BEGINNING + 1) for name in names]
    return tuple(
        name if short.count(name) == 1 else f"{name} {short[: seat + 1].count(name)}"
        for seat, name in enumerate(short)
    )


def _shortened(text: str, most: int) -> str:
    """Return the text, or its beginning with an ellipsis if it has more characters."""
    return text if len(text) <= most else cut_whole_signs(text, most - 1) + "…"


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


def with_names_to_show(words: Words, table: Table) -> Table:
    """Return the table with names that differ, ready to be shown in this language.

    Computers get their names in the language. Names that look alike get the colours of their seats.
    """
    game = table.game
    named_seats = tuple(_named(words, seat) for seat in game.seats)
    guests = game.replacements.guests
    bearers = _bearers(game, named_seats)

    def shown_name(name: str, seat: int) -> str:
        is_unique = len(bearers[_appearance(name)]) == 1
        return name if is_unique else _with_colour(words, name, game.colours[seat])

    seats = tuple(
        replace(one, name=shown_name(one.name, seat)) for seat, one in enumerate(named_seats)
    )
    shown_guests = tuple(replace(one, name=shown_name(one.name, one.seat)) for one in guests)
    names: dict[UserId | None, str] = {one.user: one.name for one in (*seats, *shown_guests)}
    vacancies = tuple(
        replace(one, name=names.get(one.user, one.name)) for one in game.replacements.vacancies
    )
    replacements = replace(game.replacements, guests=shown_guests, vacancies=vacancies)
    if (seats, replacements) == (game.seats, game.replacements):
        return table
    return table.next_version(replace(game, seats=seats, replacements=replacements), None)


def kept_out_names(table: Table) -> dict[UserId, str]:
    """Return the names of the people who are kept out, ready to be shown.

    Names that look alike get numbers, in the order in which the people were put out.
    """
    return names_told_apart({one.user: one.name for one in table.game.admission.barred})


def names_told_apart(names: Mapping[UserId, str]) -> dict[UserId, str]:
    """Return the names ready to be shown; those that look alike get numbers, in this order."""
    appearances = list(map(_appearance, names.values()))
    return {
        user: name
        if appearances.count(look) == 1
        else _with_sign(name, f" ({appearances[: at + 1].count(look)})")
        for at, ((user, name), look) in enumerate(zip(names.items(), appearances, strict=True))
    }


def _bearers(game: Game, seats: Iterable[Seat]) -> dict[str, set[int]]:
    """Return the seats with each name, by the name's appearance; others have numbers below 0."""
    bearers = defaultdict[str, set[int]](set)
    for seat, one in enumerate(seats):
        bearers[_appearance(one.name)].add(seat)
    for guest in game.replacements.guests:
        bearers[_appearance(guest.name)].add(guest.seat)
    known = {one.user for one in (*game.seats, *game.replacements.guests)}
    others = (*game.admission.barred, *game.replacements.vacancies)
    for number, other in enumerate(others, start=1):
        if other.user is not None and other.user not in known:
            bearers[_appearance(other.name)].add(-number)
    return bearers


def _appearance(name: str) -> str:
    """Return a text that is equal for names that look alike."""
    return unicodedata.normalize("NFKC", without_joiners(plain(name))).casefold()


def _with_colour(words: Words, name: str, colour: int) -> str:
    """Return the name with its seat's colour behind it."""
    return _with_sign(name, f" ({words(COLOUR_NAMES[colour])})")


def _with_sign(name: str, sign: str) -> str:
    """Return the name with a sign behind it, short enough for :func:`plain`."""
    return _shortened(plain(name), MOST_CHARACTERS - len(sign)) + sign


def _named(words: Words, seat: Seat) -> Seat:
    if seat.level is None:
        return seat
    return replace(seat, name=words(COMPUTERS[Level(seat.level)], number=seat.ordinal))
