"""Read the tags of a game's text that the checks need, and report malformed tags."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from game.rules.fairness.tags import read_cuts, read_hash, read_joins
from game.rules.notation import GameText
from game.rules.notation.fields import NONE, read_number, read_optional_number
from game.rules.notation.games import UNFINISHED
from game.rules.setup import FirstSeatRule

T = TypeVar("T")

CALLED_OFF_VALUES = (UNFINISHED, "cancelled", "expired")
"""The values that the tag CalledOff may have."""

FIRST_SEAT_TAGS = {
    FirstSeatRule.HOST: "Host",
    FirstSeatRule.VOTE: "Votes",
    FirstSeatRule.NEXT: "Votes",
}
"""The tag that shows how the table chose the first seat, if the seed did not choose it."""

_COMPLAINTS = {
    "Commitment": "is not 64 lower-case hexadecimal digits",
    "Secret": "is not 64 lower-case hexadecimal digits",
    "Joins": "is not one plain decimal number for each seat",
    "Cuts": "does not name seats and words",
    "Host": "does not name a seat",
    "Votes": "does not name a seat for each seat",
    "Winner": "does not name a seat",
    "Pace": "does not name seconds, a number of entries and seats",
    "LongerPace": "does not name seconds and a number of entries on each line",
    "CalledOff": f"is none of {', '.join(CALLED_OFF_VALUES)}",
}


@dataclass(slots=True)
class TagValues:
    """The values of the tags; a value is ``None`` if its tag is absent or malformed."""

    game: GameText
    malformed: list[str] = field(default_factory=list[str])
    """A sentence for each tag that has the wrong form."""
    commitment: bytes | None = field(init=False)
    secret: bytes | None = field(init=False)
    joins: list[int] | None = field(init=False)
    cuts: list[tuple[int, str]] | None = field(init=False)
    host: list[int | None] | None = field(init=False)
    """A list with the host's seat, or with ``None`` if the host only watched."""
    votes: list[int | None] | None = field(init=False)
    winner: list[int | None] | None = field(init=False)
    """A list with the winner's seat, or with ``None`` for a draw."""
    called_off: str | None = field(init=False)
    pace: tuple[int, int, list[int]] | None = field(init=False)
    """The pace in seconds, the number of entries before it was agreed on, and who agreed."""
    longer_paces: list[tuple[int, int]] | None = field(init=False)
    """For each longer pace, its seconds and the number of entries before it."""

    def __post_init__(self) -> None:
        seats = self.game.setup.seats
        self.commitment = self._read("Commitment", read_hash)
        self.secret = self._read("Secret", read_hash)
        self.joins = self._read("Joins", lambda text: read_joins(text, seats))
        self.cuts = self._read("Cuts", lambda text: read_cuts(text, seats))
        self.host = self._chosen("Host", 1)
        self.votes = self._chosen("Votes", seats)
        self.winner = self._read("Winner", lambda text: self._seats(text, 1))
        self.called_off = self._read("CalledOff", _called_off)
        self.pace = self._read("Pace", _pace)
        self.longer_paces = self._read("LongerPace", _longer_paces)

    def has_tag(self, name: str) -> bool:
        """Return whether there is a tag of this name."""
        return name in self.game.tags

    @property
    def computer_seats(self) -> frozenset[int]:
        """The seats that a computer has from the start."""
        seats = range(self.game.setup.seats)
        return frozenset(seat for seat in seats if self.has_tag(f"Level{seat}"))

    def missing_tags(self) -> Iterator[str]:
        """Return the names of required tags that are missing."""
        seed_tag = "Cuts" if self.has_tag("Cuts") else "Joins"
        ending = "CalledOff" if self.has_tag("CalledOff") else "Winner"
        first_seat_tag = FIRST_SEAT_TAGS.get(self.game.setup.options.first_seat_rule)
        needed = [
            "Commitment",
            "Secret",
            seed_tag,
            ending,
            *([first_seat_tag] if first_seat_tag else []),
        ]
        return (name for name in needed if not self.has_tag(name))

    def _read(self, name: str, read: Callable[[str], T]) -> T | None:
        if not self.has_tag(name):
            return None
        try:
            return read(self.game.tags[name])
        except ValueError:
            self.malformed.append(f"the tag {name} {_COMPLAINTS[name]}")
            return None

    def _chosen(self, name: str, count: int) -> list[int | None] | None:
        """Return the seats in this tag, if this table used it to choose the first seat.

        Otherwise, or if the tag is absent or malformed, return ``None``.
        """
        if FIRST_SEAT_TAGS.get(self.game.setup.options.first_seat_rule) != name:
            return None
        return self._read(name, lambda text: self._seats(text, count))

    def _seats(self, text: str, count: int) -> list[int | None]:
        """Read ``count`` seats with blanks between; ``-`` means none. Raises ValueError."""
        words, seats = text.split(" "), range(self.game.setup.seats)
        if len(words) != count or not {*words} <= {NONE, *map(str, seats)}:
            raise ValueError(text)
        return [read_optional_number(word) for word in words]


def _pace(text: str) -> tuple[int, int, list[int]]:
    seconds, entries, *seats = map(read_number, text.split(" "))
    if not seconds or not seats:
        raise ValueError(text)
    return seconds, entries, seats


def _longer_paces(text: str) -> list[tuple[int, int]]:
    paces: list[tuple[int, int]] = []
    for line in text.split("\n"):
        seconds, entries = map(read_number, line.split(" "))
        if not seconds:
            raise ValueError(text)
        paces.append((seconds, entries))
    return paces


def _called_off(text: str) -> str:
    if text not in CALLED_OFF_VALUES:
        raise ValueError(text)
    return text
