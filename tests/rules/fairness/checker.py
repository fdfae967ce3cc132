"""A checker of finished games that is written from the documents alone.

The documents are ``docs/fair-shuffles.md``, ``docs/notation.md`` and ``docs/editions.json``. The
checker imports nothing from the game.
"""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.rules.fairness.checker_of_marks import Marks, require

DOCS = Path(__file__).parents[3] / "docs"
EDITIONS: dict[str, Any] = json.loads((DOCS / "editions.json").read_text(encoding="utf-8"))
ESCAPES = {'\\"': '"', "\\\\": "\\", "\\n": "\n", "\\r": "\r"}


def check(text: str) -> "Table":
    """Check the cards and the record of a game; return the table at its end."""
    head, _, record = text.partition("\n\n")
    tags = dict(read_tag(line) for line in head.split("\n"))
    options = dict(word.split("=") for word in tags["Options"].split())
    require(options["rules"] == "2", "the version of the rules")
    seed = check_seed(tags)
    first = check_first(tags, options["opener"], seed)
    table = Table.dealt(options, int(tags["Seats"]), seed, first)
    marks = Marks(tags)
    words = record.split()
    for word in words:
        marks.read(word, table, last=word is words[-1])
        if word[0] != "@":
            table.play(word)
    marks.agree_with(tags, table)
    if "CalledOff" in tags:
        require(table.winner is None and not table.all_agree(), "called off")
        return table
    winner = "-" if table.winner is None and table.all_agree() else str(table.winner)
    require(winner == tags["Winner"], "the winner")
    return table


def read_tag(line: str) -> tuple[str, str]:
    found = re.fullmatch(r'\[(\w+) "(.*)"\]', line)
    assert found, line
    return found[1], re.sub(r"\\.", lambda escape: ESCAPES[escape[0]], found[2])


def check_seed(tags: dict[str, str]) -> bytes:
    secret = bytes.fromhex(tags["Secret"])
    require(hashlib.sha256(secret).hexdigest() == tags["Commitment"], "the commitment")
    names = ("edition", "cards", "passing", "crew", "segments", "wild", "opener", "rules")
    options = dict(word.split("=") for word in tags["Options"].split())
    table = " ".join(f"{name}={options[name]}" for name in names) + "\n" + tags["Seats"] + "\n"
    if "Cuts" in tags:
        message = "cartagena seed 2\n" + table + tags["Cuts"]
    else:
        message = "cartagena seed 1\n" + table + tags["Joins"].replace(" ", "\n")
    seed = hmac.new(secret, message.encode("utf-8"), "sha256").digest()
    require(seed.hex() == tags["Seed"], "the seed")
    return seed


def check_first(tags: dict[str, str], opener: str, seed: bytes) -> int:
    """Return the seat that begins."""
    seats, named = int(tags["Seats"]), "-"
    if opener == "host":
        named = tags["Host"]
    elif opener in ("vote", "next"):
        votes = Counter(int(vote) for vote in tags["Votes"].split(" ") if vote != "-")
        require(opener == "vote" or len(votes) < 2, "the votes of a rematch")
        most = sorted(seat for seat in votes if votes[seat] == max(votes.values()))
        named = str(most[RandomWords(seed, "vote").below(len(most))]) if most else "-"
    require(tags["First"] == named, "who begins")
    return RandomWords(seed, "first").below(seats) if named == "-" else int(named)


class RandomWords:
    """The stream of random words that belongs to a label."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = self._all(seed, label)

    @staticmethod
    def _all(seed: bytes, label: str) -> Iterator[int]:
        n = 0
        while True:
            message = label.encode() + b"\0" + n.to_bytes(8, "big")
            block = hmac.new(seed, message, "sha256").digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            n += 1

    def below(self, k: int) -> int:
        return next(word for word in self._words if word < 2**32 - 2**32 % k) % k

    def shuffle(self, items: list[str]) -> list[str]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def draw_board(edition: Any, options: dict[str, str], seed: bytes) -> str:
    words, segments = RandomWords(seed, "passage"), int(options["segments"])
    if options["wild"] == "yes":
        letters = list(edition["symbols"])
        drawn = (("".join(words.shuffle(letters[:])), words.below(2)) for _ in range(segments))
    else:
        faces = list(edition["faces"])
        sets = -(-segments // len(faces))
        order = words.shuffle(faces * sets)
        drawn = ((face, words.below(2)) for face in order[:segments])
    return "".join(face[::-1] if turned else face for face, turned in drawn)


@dataclass
class Table:
    """The state of a game: its cards, its pirates and its turn."""

    edition: Any
    options: dict[str, str]
    seed: bytes
    board: str
    turn: int
    stock: list[str]
    hands: list[list[str]]
    pirates: list[list[int]]
    row: list[str] = field(default_factory=list[str])
    discard: list[str] = field(default_factory=list[str])
    shuffles: int = 0
    used: int = 0
    out: set[int] = field(default_factory=set[int])
    winner: int | None = None
    agreed: set[int] = field(default_factory=set[int])
    undoable: list["Table"] = field(default_factory=list["Table"])
    number: int = 0
    """The number of the current turn."""

    @classmethod
    def dealt(cls, options: dict[str, str], seats: int, seed: bytes, first: int) -> "Table":
        edition = EDITIONS[options["edition"]]
        cards = [letter for letter in edition["symbols"] for _ in range(edition["cards_each"])]
        stock = RandomWords(seed, "deck").shuffle(cards)
        hands: list[list[str]] = [[] for _ in range(seats)]
        for place in range(seats):
            many = edition["deal"][min(place, len(edition["deal"]) - 1)]
            hands[(first + place) % seats], stock = stock[:many], stock[many:]
        pirates = [[0] * int(options["crew"]) for _ in range(seats)]
        board = draw_board(edition, options, seed)
        table = cls(edition, options, seed, board, first, stock, hands, pirates)
        table.lay_row()
        return table

    # Cards

    @property
    def open_row(self) -> bool:
        return self.options["cards"] != "jamaica"

    def from_stock(self) -> list[str]:
        """Return the next card as a list, or an empty list if no card is left."""
        if not self.stock and self.discard:
            self.shuffles += 1
            pile = sorted(self.discard, key=list(self.edition["symbols"]).index)
            self.stock = RandomWords(self.seed, f"shuffle/{self.shuffles}").shuffle(pile)
            self.discard = []
        card, self.stock = self.stock[:1], self.stock[1:]
        return card

    def lay_row(self) -> None:
        """Lay a new row if this game has a row and it is empty."""
        if self.open_row and not self.row:
            for _ in range(12):
                self.row += self.from_stock()

    def take(self, cards: int) -> None:
        for _ in range(cards):
            if self.open_row:
                card, self.row = self.row[:1], self.row[1:]
                self.lay_row()
            else:
                card = self.from_stock()
            self.hands[self.turn] += card

    def put_on_discard_pile(self, cards: list[str]) -> None:
        self.discard += cards
        self.lay_row()

    # Pirates

    def crowd(self, space: int) -> int:
        return sum(places.count(space) for places in self.pirates)

    def advance(self, letter: str, origin: int) -> int:
        spaces = range(origin + 1, len(self.board) + 1)
        free = (at for at in spaces if self.board[at - 1] == letter and not self.crowd(at))
        return next(free, len(self.board) + 1)

    def retreat(self, origin: int) -> int:
        """Return the space where a retreat from ``origin`` ends, or 0 if there is none."""
        return next((at for at in range(origin - 1, 0, -1) if self.crowd(at) in (1, 2)), 0)

    def stuck(self, seat: int) -> bool:
        return not self.hands[seat] and not any(map(self.retreat, self.pirates[seat]))

    def all_agree(self) -> bool:
        return self.agreed >= set(range(len(self.hands))) - self.out

    # The record

    def play(self, word: str) -> None:
        require(self.winner is None, "something follows the end")
        if word == "U":
            require(bool(self.undoable), "U")
            self.__dict__.update(vars(self.undoable[-1]))
        elif word == "E":
            require(self.used >= (self.options["passing"] != "yes"), "E")
            self.undoable = []
            self.pass_on()
            self.end_stuck_turns()
        elif word[0] == "=":
            self.undoable = []
            self.agreed.add(int(word[1:]))
        elif word[0] == "X":
            self.undoable = []
            self.agreed = set()
            self.resign(int(word[1:]))
            self.end_stuck_turns()
        else:
            self.act(word)

    def act(self, word: str) -> None:
        """Play an advance or a retreat."""
        before = deepcopy(self)
        letter, (origin, target) = word[0], (int(place) for place in word[1:].split(">"))
        mine = self.pirates[self.turn]
        require(origin in mine and self.used < self.edition["most_actions"], word)
        if letter == "R":
            require(target == self.retreat(origin) > 0, word)
            self.take(self.crowd(target))
        else:
            require(letter in self.hands[self.turn] and origin <= len(self.board), word)
            require(target == self.advance(letter, origin), word)
            self.hands[self.turn].remove(letter)
            self.put_on_discard_pile([letter])
        mine[mine.index(origin)] = target
        self.used += 1
        if min(mine) == len(self.board) + 1:
            self.winner = self.turn
        revealed = letter == "R" and self.stock_state() != before.stock_state()
        drawn = self.stock_state()
        self.end_stuck_turns()
        self.undoable = (
            [] if revealed or self.stock_state() != drawn else [*before.undoable, before]
        )

    def stock_state(self) -> tuple[int, int]:
        return len(self.stock), self.shuffles

    def resign(self, seat: int) -> None:
        require(seat not in self.out, "a second resignation")
        self.out.add(seat)
        self.pirates[seat], hand = [], self.hands[seat]
        self.hands[seat] = []
        self.put_on_discard_pile(hand)
        left = [other for other in range(len(self.hands)) if other not in self.out]
        if len(left) == 1:
            [self.winner] = left
        elif seat == self.turn:
            self.pass_on()

    def pass_on(self) -> None:
        self.used = 0
        self.number += 1
        self.turn = (self.turn + 1) % len(self.hands)
        if self.turn in self.out:
            self.pass_on()

    def end_stuck_turns(self) -> None:
        while self.winner is None and self.used < self.edition["most_actions"]:
            if not self.stuck(self.turn):
                return
            playing = [seat for seat in range(len(self.hands)) if seat not in self.out]
            draws = self.edition["stuck"] == "draw" or all(map(self.stuck, playing))
            if self.used == 0 and draws:
                self.take(1)
            self.pass_on()
