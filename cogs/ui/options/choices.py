"""From what somebody chose in the command to a table's options, and into a button and back."""

from dataclasses import dataclass
from itertools import zip_longest
from string import ascii_letters

from game.computer import Level
from game.rules.editions import EDITIONS, Handling
from game.rules.notation import NotationError, format_options, parse_options
from game.rules.notation.fields import NONE
from game.rules.setup import Opener, Options, varied
from game.tables.lobby.terms import PACES, USUAL, Terms


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """What the command was given; ``None`` leaves a point as the edition prints it."""

    edition: str
    cards: str | None = None
    passing: bool | None = None
    pirates: int | None = None
    segments: int | None = None
    wild: bool | None = None
    opener: str | None = None

    def options(self) -> Options:
        """The options. Raises OptionError on a mix nobody can play."""
        printed = Options.printed(EDITIONS[self.edition])
        edition = printed.edition
        return Options(
            varied(
                edition,
                edition.pirates if self.pirates is None else self.pirates,
                edition.segments if self.segments is None else self.segments,
                wild=not edition.faces if self.wild is None else self.wild,
            ),
            printed.handling if self.cards is None else Handling(self.cards),
            printed.passing if self.passing is None else self.passing,
            printed.opener if self.opener is None else Opener(self.opener),
        )


def detail_of(options: Options, language: str) -> str:
    """Both as a button carries them: the language, then the options' values between dots."""
    values = ".".join(field.partition("=")[2] for field in format_options(options).split())
    return f"{language}={values}"


def read_detail(detail: str) -> tuple[Options, str]:
    """The options and the language that a button carries.

    Raises NotationError where the options are none of ours.
    """
    language, _, values = detail.partition("=")
    names = [field.partition("=")[0] for field in format_options(_ANY).split()]
    fields = zip_longest(names, values.split("."), fillvalue=NONE)
    return parse_options(" ".join(map("=".join, fields))), language


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table that somebody would open, perhaps against a computer of a level."""

    options: Options
    language: str
    terms: Terms
    level: Level | None = None

    def __str__(self) -> str:
        """All of it as a button carries it: what :func:`detail_of` makes, and a letter or two."""
        letters = _LETTERS[self.terms] + _LEVEL_LETTERS[self.level]
        return f"{detail_of(self.options, self.language)}={letters}"


def read_wanted(detail: str) -> Wanted:
    """The table that a button carries; one from before there were terms has the usual ones.

    Raises NotationError where the options, the terms or the level are none of ours.
    """
    parts = detail.split("=", 2)
    letters = parts[2] if len(parts) > 2 else _LETTERS[USUAL]
    terms, level = _TERMS.get(letters[:1]), letters[1:]
    if terms is None or level not in _LEVELS:
        raise NotationError(f"{detail!r} names no terms, or no level")
    return Wanted(*read_detail("=".join(parts[:2])), terms, _LEVELS[level])


EVERY_TERMS = [
    Terms(pace, strict, stays)
    for strict in (False, True)
    for stays in (False, True)
    for pace in (None, *PACES)
]
_LETTERS = dict(zip(EVERY_TERMS, ascii_letters, strict=False))
_TERMS = {letter: terms for terms, letter in _LETTERS.items()}

_LEVELS: dict[str, Level | None] = {
    "": None,
    "c": Level.CABIN_BOY,
    "s": Level.SAILOR,
    "b": Level.BOATSWAIN,
    "h": Level.HELMSMAN,
    "p": Level.CAPTAIN,
    "a": Level.ADMIRAL,
}
_LEVEL_LETTERS = {level: letter for letter, level in _LEVELS.items()}

_ANY = Options.printed(next(iter(EDITIONS.values())))
