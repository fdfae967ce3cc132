"""Editions as data: the numbers and rules that each printed form of the game fixes."""

from dataclasses import dataclass, replace
from enum import StrEnum
from string import ascii_uppercase

from game.rules.errors import OptionError

LEAST_SEATS, MOST_SEATS = 2, 5
"""The least and the most players that every rule book allows."""

_LETTERS = frozenset(ascii_uppercase) - frozenset("REUX")
"""The letters for symbols; the notation needs R, E, U, X for retreat, end, undo, resign."""


class Handling(StrEnum):
    """The ways to hold and take cards."""

    JAMAICA = "jamaica"
    """Hidden hands; cards come face down from the stock."""
    TORTUGA = "tortuga"
    """Open hands; cards come from an open row of twelve, in arrow order."""
    HISPANIOLA = "hispaniola"
    """Hidden hands; cards come from the open row."""

    @property
    def open_hands(self) -> bool:
        """Whether everyone can see every hand."""
        return self is Handling.TORTUGA

    @property
    def open_row(self) -> bool:
        """Whether cards are taken from an open row instead of the face-down stock."""
        return self is not Handling.JAMAICA


class StuckRule(StrEnum):
    """What happens to a seat on turn with no card and no pirate that can retreat."""

    PASS = "pass"  # noqa: S105 - a rule, not a password
    """The turn passes; if every seat is stuck, the seat on turn takes one card instead."""
    DRAW = "draw"
    """The seat takes one card, and that is its whole turn."""


class Question(StrEnum):
    """The question by which the rule book decides who begins."""

    PIRATE = "pirate"
    """Who looks most like a pirate?"""
    CAPTAIN = "captain"
    """Who looks most like a pirate captain?"""
    OLDEST = "oldest"
    """Who is the oldest? Each player gives only their own age."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """The symbol of a card or a space: a name for catalogues and a letter for the notation."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One printed form of the game.

    ``boat`` names the kind of boat. Cards and spaces refer to ``symbols`` by index. ``faces`` are
    the known segments, written with the symbols' letters from one end to the other. If ``faces`` is
    empty, the seed draws each segment's order. ``deal`` has the number of cards for the first seat
    in turn order, the second, and so on; its last number counts for all further seats.
    ``handlings`` are the printed ones; the usual one comes first. ``cards_each`` is the number of
    cards with each symbol.
    """

    name: str
    boat: str
    symbols: tuple[Symbol, ...]
    faces: tuple[str, ...]
    segments: int
    pirates: int
    cards_each: int
    deal: tuple[int, ...]
    least_actions: int
    most_actions: int
    handlings: tuple[Handling, ...]
    stuck_rule: StuckRule
    question: Question

    def __post_init__(self) -> None:
        letters = [symbol.letter for symbol in self.symbols]
        if len(set(letters)) != len(letters) or not set(letters) <= _LETTERS:
            raise OptionError(f"{self.name}: symbols need letters of their own, but R E U X")
        if any(sorted(face) != sorted(letters) for face in self.faces):
            raise OptionError(f"{self.name}: a segment does not show each symbol once")
        if not 0 <= self.least_actions <= 1 <= self.most_actions:
            raise OptionError(f"{self.name}: owes none or one action and allows at least one")
        if self.segments < 1 or self.pirates < 1:
            raise OptionError(f"{self.name}: needs a segment and a pirate a player at least")
        if not self.deal or self.deal[0] < 1 or min(self.deal) < 0:
            raise OptionError(f"{self.name}: the first seat needs a card to begin with")
        dealt = sum(self.hand_size_of_place(place) for place in range(MOST_SEATS))
        if dealt > self.cards_each * len(self.symbols):
            raise OptionError(f"{self.name}: has fewer than the {dealt} cards dealt to five seats")

    @property
    def space_count(self) -> int:
        """The number of spaces in the passage, N."""
        return self.segments * len(self.symbols)

    @property
    def wild(self) -> bool:
        """Whether the board is wild: the seed draws each segment's order."""
        return not self.faces

    def hand_size_of_place(self, place: int) -> int:
        """Return the number of cards for the ``place``-th seat in turn order, counted from 0."""
        return self.deal[min(place, len(self.deal) - 1)]


def _symbols(**letters: str) -> tuple[Symbol, ...]:
    return tuple(Symbol(name.replace("_", "-"), letter) for name, letter in letters.items())


CLASSIC = Edition(
    name="classic",
    boat="sloop",
    symbols=_symbols(skull="S", hat="H", dagger="D", bottle="B", key="K", pistol="P"),
    faces=("BPHSDK", "DBKPHS", "HKPBSD", "KBSDHP", "PKDHSB", "HDKBPS"),
    segments=6,
    pirates=6,
    cards_each=17,
    deal=(6,),
    least_actions=1,
    most_actions=3,
    handlings=(Handling.JAMAICA, Handling.TORTUGA),
    stuck_rule=StuckRule.PASS,
    question=Question.PIRATE,
)
"""The game with the wording of the English and Swedish rule books: at least one action a turn."""

CLASSIC_PASSING = replace(
    CLASSIC, name="classic-passing", least_actions=0, question=Question.CAPTAIN
)
"""The game with the wording of the German and Dutch rule books: a turn may be passed."""

SWEDISH = replace(
    CLASSIC,
    name="swedish",
    symbols=_symbols(flag="F", pirate_hat="H", dagger="D", bottle="B", key="K", sword="S"),
    faces=("BSHFDK", "DBKSHF", "HKSBFD", "KBFDHS", "SKDHFB", "HDKBSF"),
)
"""The classic game with the symbols in the Swedish book's list of parts."""

RAVENSBURGER_BASIC = Edition(
    name="ravensburger-basic",
    boat="rowing-boat",
    symbols=_symbols(
        rum_bottle="B", keys="K", pistol="P", grappling_hook="G", lantern="L", telescope="T"
    ),
    faces=(),
    segments=5,
    pirates=4,
    cards_each=15,
    deal=(6, 5),
    least_actions=1,
    most_actions=2,
    handlings=(Handling.JAMAICA,),
    stuck_rule=StuckRule.DRAW,
    question=Question.OLDEST,
)

RAVENSBURGER_ADVANCED = replace(
    RAVENSBURGER_BASIC, name="ravensburger-advanced", segments=6, pirates=5, most_actions=3
)

EDITIONS = {
    edition.name: edition
    for edition in (
        CLASSIC,
        CLASSIC_PASSING,
        SWEDISH,
        RAVENSBURGER_BASIC,
        RAVENSBURGER_ADVANCED,
    )
}
"""All editions that a table can choose, by name."""
