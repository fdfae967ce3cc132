r"""Whole games as text: header tags, an empty line, then the record, one turn a line.

::

    [Options "edition=classic cards=tortuga passing=no …"]
    [Seats "2"]
    [First "-"]
    [Seed "…64 hexadecimal digits…"]
    [Seat0 "Ana"]

    S0>4 R4>2 E
    H0>7 E

Tags that the notation does not know are kept in their order. In a tag's value ``\"``, ``\\``,
``\n`` and ``\r`` stand for a quotation mark, a backslash, a new line and a carriage return.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.rules.actions import Action, EndTurn
from game.rules.editions import Edition
from game.rules.errors import OptionError, check_type
from game.rules.fairness.tags import read_hash
from game.rules.marks import ControlMark
from game.rules.notation.actions import format_entry, parse_entry, parse_symbol
from game.rules.notation.fields import NONE, NotationError, read_number, read_optional_number
from game.rules.notation.options import format_options, parse_options
from game.rules.setup import LEAST_SEATS, SEED_BYTES, Options, Setup

T = TypeVar("T")

UNFINISHED = "unfinished"
"""The value of the tag ``CalledOff`` if the game ended because a person stayed away too long."""

REMOVER_ROLE = "moderator"
"""The role in a line of the tag ``Removed``: only moderators remove people from running games."""

_NAME = re.compile("[A-Z][A-Za-z0-9]*")
_TAG = re.compile(rf'\[({_NAME.pattern}) "((?:[^"\\]|\\["\\nr])*)"\]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPES = {escape: plain for plain, escape in _ESCAPES.items()}
_OWN_TAGS = frozenset({"Options", "Seats", "First", "Seed", "Board"})


@dataclass(frozen=True, slots=True)
class GameText:
    """A game as its text holds it; ``tags`` are all tags except the setup's own.

    Raises ValueError for a tag that could not be read back.
    """

    setup: Setup
    record: tuple[Action | ControlMark, ...]
    tags: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        check_type("setup", Setup, self.setup)
        check_type("record", tuple, self.record)
        for name in self.tags:
            if name in _OWN_TAGS or not _NAME.fullmatch(name):
                raise ValueError(f"{name!r} cannot name a further tag")


def format_game(game: GameText) -> str:
    """Return the game's text, ending with a new line."""
    check_type("game", GameText, game)
    setup = game.setup
    tags = {
        "Options": format_options(setup.options),
        "Seats": str(setup.seats),
        "First": NONE if setup.first is None else str(setup.first),
        "Seed": setup.seed.hex(),
        **({} if setup.board is None else {"Board": _letters(setup)}),
        **game.tags,
    }
    return join_game_text(tags, _lines(game.record, setup.options.edition))


def join_game_text(tags: Mapping[str, str], lines: Iterable[str]) -> str:
    """Return a game's text from all tags and the lines of its record, whether valid or not."""
    header = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
    return "\n".join([*header, "", *lines]) + "\n"


def parse_game(text: str) -> GameText:
    """Return the game that ``text`` holds, legal or not. Raises :class:`NotationError`."""
    check_type("text", str, text)
    lines = text.replace("\r\n", "\n").split("\n")
    tags: dict[str, tuple[str, int]] = {}
    at = 0
    while at < len(lines) and lines[at].startswith("["):
        name, value = _parse_tag(lines[at], at + 1)
        if name in tags:
            raise NotationError(f"the tag {name} stands twice", at + 1)
        tags[name] = (value, at + 1)
        at += 1
    setup = _parse_setup(tags, at + 1)
    if at < len(lines) and lines[at]:
        raise NotationError("an empty line must follow the tags", at + 1)
    record = tuple(
        parse_entry(word, setup.options.edition, line)
        for line, row in enumerate(lines[at:], start=at + 1)
        for word in row.split(" ")
        if word
    )
    rest = {name: value for name, (value, _) in tags.items() if name not in _OWN_TAGS}
    return GameText(setup, record, rest)


def _lines(record: Iterable[Action | ControlMark], edition: Edition) -> Iterable[str]:
    words: list[str] = []
    for entry in record:
        words.append(format_entry(entry, edition))
        if isinstance(entry, EndTurn):
            yield " ".join(words)
            words = []
    if words:
        yield " ".join(words)


def _parse_tag(line: str, number: int) -> tuple[str, str]:
    tag = _TAG.fullmatch(line)
    if tag is None:
        raise NotationError(f'{line[:60]!r} is not of the form [Name "value"]', number)
    return tag[1], re.sub(r"\\.", lambda escape: _UNESCAPES[escape[0]], tag[2])


def _parse_setup(tags: Mapping[str, tuple[str, int]], end: int) -> Setup:
    """Build the setup tag by tag, so that an error names the line of the wrong tag."""

    def take(name: str, read: Callable[[str], T]) -> T:
        if name not in tags:
            raise NotationError(f"the tag {name} is missing", end)
        value, line = tags[name]
        try:
            return read(value)
        except NotationError as error:
            raise NotationError(error.reason, line) from None
        except OptionError as error:
            raise NotationError(str(error), line) from None
        except ValueError:
            raise NotationError(f"{name} cannot be {value!r}", line) from None

    bare = Setup(take("Options", _options), LEAST_SEATS, bytes(SEED_BYTES))
    seated = take("Seats", lambda value: replace(bare, seats=read_number(value)))
    seeded = take("Seed", lambda value: replace(seated, seed=read_hash(value)))
    begun = take("First", lambda value: replace(seeded, first=read_optional_number(value)))
    if "Board" not in tags:
        return begun
    edition = begun.options.edition
    return take(
        "Board",
        lambda value: replace(begun, board=tuple(parse_symbol(one, edition) for one in value)),
    )


def _options(text: str) -> Options:
    """Read options with one blank between two fields. Raises NotationError."""
    if text != " ".join(text.split()):
        raise NotationError("one blank stands between two options", 1)
    return parse_options(text)


def _letters(setup: Setup) -> str:
    symbols = setup.options.edition.symbols
    return "".join(symbols[one].letter for one in setup.board or ())


def _escape(value: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in value)
