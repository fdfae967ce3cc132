"""The places of pirates in words: short for a button, and in the forms for a sentence."""

from game.rules.editions import EDITIONS, Edition
from game.rules.state.passage import START
from i18n import Words, keys

NAMED = ("start", *sorted({edition.boat for edition in EDITIONS.values()}))
SPACE = "space"

PLACES = keys("place-{}", NAMED)
SHORT_PLACES = keys("place-{}.short", NAMED)
PLACES_FROM = keys("place-{}.from", (SPACE, *NAMED), "number")
PLACES_TO = keys("place-{}.to", (SPACE, *NAMED), "number")
PLACES_AT = keys("place-{}.at", (SPACE, *NAMED), "number")


def place_name(words: Words, edition: Edition, number: int) -> str:
    """Return a place's name: the start, the edition's boat or a space's number."""
    kind = _kind(edition, number)
    return str(number) if kind == SPACE else words(PLACES[kind])


def short_place_name(words: Words, edition: Edition, number: int) -> str:
    """Return a place's name in as few characters as possible, for a button beside a picture."""
    kind = _kind(edition, number)
    return str(number) if kind == SPACE else words(SHORT_PLACES[kind])


def place_from(words: Words, edition: Edition, number: int) -> str:
    """Say from where a pirate comes, for example "from the start"."""
    return words(PLACES_FROM[_kind(edition, number)], number=number)


def place_to(words: Words, edition: Edition, number: int) -> str:
    """Say to where a pirate goes, for example "into the sloop"."""
    return words(PLACES_TO[_kind(edition, number)], number=number)


def place_at(words: Words, edition: Edition, number: int) -> str:
    """Say where a pirate is, for example "on 7"."""
    return words(PLACES_AT[_kind(edition, number)], number=number)


def _kind(edition: Edition, number: int) -> str:
    if number == START:
        return "start"
    return edition.boat if number > edition.space_count else SPACE
