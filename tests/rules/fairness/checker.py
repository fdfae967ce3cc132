"""A checker of finished games. It was written from the documents alone.

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

from tests.rules.fairness.checker_of_marks import MarkChecker, require

DOCS = Path(__file__).parents[3] / "docs"
EDITIONS: dict[str, Any] = json.loads((DOCS / "editions.json").read_text(encoding="utf-8"))
ESCAPES = {'\\"': '"', "\\\\": "\\", "\\n": "\n", "\\r": "\r"}


def check_game_text(text: str) -> "Table":
    """Check the cards and the record of a game. Return the table at the end of the game."""
    head, _, record = text.partition("\n\n")
    tags = dict(read_tag(line) for line in head.split("\n"))
    options = dict(word.split("=") for word in tags["Options"].split())
    require(options["rules"] == "2", "the version of the rules")
    seed = check_seed(tags)
    first = check_first(tags, options["opener"], seed)
    table = Table.deal(options, int(tags["Seats"]), seed, first)
    mark_checker = MarkChecker(tags)
    words = record.split()
    for word in words:
        mark_checker.check_word(word, table, is_last=word is words[-1])
        if word[0] != "@":
            table.play(word)
    mark_checker.check_tags(tags, table)
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
    table_line = " ".join(f"{name}={options[name]}" for name in names) + "\n" + tags["Seats"] + "\n"
    if "Cuts" in tags:
        message = "cartagena seed 2\n" + table_line + tags["Cuts"]
    else:
        message = "cartagena seed 1\n" + table_line + tags["Joins"].replace(" ", "\n")
    seed = hmac.new(secret, message.encode("utf-8"), "sha256").digest()
    require(seed.hex() == tags["Seed"], "the seed")
    require(bool(re.fullmatch("[1-9][0-9]{0,8}", tags.get("Renewals", "1"))), "Renewals")
    return seed


def check_first(tags: dict[str, str], opener: str, seed: bytes) -> int:
    """Check the tag First. Return the seat that begins."""
    seats, first_tag = int(tags["Seats"]), "-"
    if opener == "host":
        first_tag = tags["Host"]
    elif opener in ("vote", "next"):
        votes = Counter(int(vote) for vote in tags["Votes"].split(" ") if vote != "-")
        alike = len(set(tags["Votes"].split(" "))) == 1
        require(opener == "vote" or alike, "the votes of a rematch")
        leading = sorted(seat for seat in votes if votes[seat] == max(votes.values()))
        first_tag = (
            str(leading[RandomWords(seed, "vote").random_below(len(leading))]) if leading else "-"
        )
    require(tags["First"] == first_tag, "who begins")
    return RandomWords(seed, "first").random_below(seats) if first_tag == "-" else int(first_tag)


class RandomWords:
    """The random 32-bit numbers ("words") that follow from a seed and a label."""

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

    def random_below(self, k: int) -> int:
        return next(word for word in self._words if word < 2**32 - 2**32 % k) % k

    def shuffle(self, items: list[str]) -> list[str]:
        for i in range(len(items) - 1, 0, -1):
            j = self.random_below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def random_board(edition: Any, options: dict[str, str], seed: bytes) -> str:
    random_words, segments = RandomWords(seed, "passage"), int(options["segments"])
    if options["wild"] == "yes":
        letters = list(edition["symbols"])
        drawn = (
            ("".join(random_words.shuffle(letters[:])), random_words.random_below(2))
            for _ in range(segments)
        )
    else:
        faces = list(edition["faces"])
        sets = -(-segments // len(faces))
        shuffled_faces = random_words.shuffle(faces * sets)
        drawn = ((face, random_words.random_below(2)) for face in shuffled_faces[:segments])
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
    actions_played: int = 0
    out: set[int] = field(default_factory=set[int])
    winner: int | None = None
    agreed: set[int] = field(default_factory=set[int])
    states_to_undo: list["Table"] = field(default_factory=list["Table"])
    turn_number: int = 0
    """The number of the current turn."""

    @classmethod
    def deal(cls, options: dict[str, str], seats: int, seed: bytes, first: int) -> "Table":
        edition = EDITIONS[options["edition"]]
        cards = [letter for letter in edition["symbols"] for _ in range(edition["cards_each"])]
        stock = RandomWords(seed, "deck").shuffle(cards)
        hands: list[list[str]] = [[] for _ in range(seats)]
        for place in range(seats):
            card_count = edition["deal"][min(place, len(edition["deal"]) - 1)]
            hands[(first + place) % seats], stock = stock[:card_count], stock[card_count:]
        pirates = [[0] * int(options["crew"]) for _ in range(seats)]
        board = random_board(edition, options, seed)
        table = cls(edition, options, seed, board, first, stock, hands, pirates)
        table.lay_row()
        return table

    # Cards

    @property
    def has_row(self) -> bool:
        return self.options["cards"] != "jamaica"

    def draw_from_stock(self) -> list[str]:
        """Draw the next card. Return a list of that card, or an empty list if no card is left."""
        if not self.stock and self.discard:
            self.shuffles += 1
            pile = sorted(self.discard, key=list(self.edition["symbols"]).index)
            self.stock = RandomWords(self.seed, f"shuffle/{self.shuffles}").shuffle(pile)
            self.discard = []
        card, self.stock = self.stock[:1], self.stock[1:]
        return card

    def lay_row(self) -> None:
        """Lay a new row of cards if this game has a row and the row is empty."""
        if self.has_row and not self.row:
            for _ in range(12):
                self.row += self.draw_from_stock()

    def take_cards(self, card_count: int) -> None:
        for _ in range(card_count):
            if self.has_row:
                card, self.row = self.row[:1], self.row[1:]
                self.lay_row()
            else:
                card = self.draw_from_stock()
            self.hands[self.turn] += card

    def put_on_discard_pile(self, cards: list[str]) -> None:
        self.discard += cards
        self.lay_row()

    # Pirates

    def pirates_on(self, space: int) -> int:
        return sum(places.count(space) for places in self.pirates)

    def target_of_advance(self, letter: str, origin: int) -> int:
        spaces = range(origin + 1, len(self.board) + 1)
        free = (at for at in spaces if self.board[at - 1] == letter and not self.pirates_on(at))
        return next(free, len(self.board) + 1)

    def target_of_retreat(self, origin: int) -> int:
        """Return the space where a retreat from ``origin`` ends, or 0 if there is none."""
        return next((at for at in range(origin - 1, 0, -1) if self.pirates_on(at) in (1, 2)), 0)

    def is_stuck(self, seat: int) -> bool:
        return not self.hands[seat] and not any(map(self.target_of_retreat, self.pirates[seat]))

    def all_agree(self) -> bool:
        return self.agreed >= set(range(len(self.hands))) - self.out

    # The record

    def play(self, word: str) -> None:
        require(self.winner is None, "something follows the end")
        if word == "U":
            require(bool(self.states_to_undo), "U")
            self.__dict__.update(vars(self.states_to_undo[-1]))
        elif word == "E":
            require(self.actions_played >= (self.options["passing"] != "yes"), "E")
            self.states_to_undo = []
            self.pass_turn()
            self.end_stuck_turns()
        elif word[0] == "=":
            self.states_to_undo = []
            self.agreed.add(int(word[1:]))
        elif word[0] == "X":
            self.states_to_undo = []
            self.agreed = set()
            self.resign(int(word[1:]))
            self.end_stuck_turns()
        else:
            self.play_move(word)

    def play_move(self, word: str) -> None:
        """Play an advance or a retreat."""
        table_before = deepcopy(self)
        letter, (origin, target) = word[0], (int(place) for place in word[1:].split(">"))
        own_spaces = self.pirates[self.turn]
        require(origin in own_spaces and self.actions_played < self.edition["most_actions"], word)
        if letter == "R":
            require(target == self.target_of_retreat(origin) > 0, word)
            self.take_cards(self.pirates_on(target))
        else:
            require(letter in self.hands[self.turn] and origin <= len(self.board), word)
            require(target == self.target_of_advance(letter, origin), word)
            self.hands[self.turn].remove(letter)
            self.put_on_discard_pile([letter])
        own_spaces[own_spaces.index(origin)] = target
        self.actions_played += 1
        if min(own_spaces) == len(self.board) + 1:
            self.winner = self.turn
        revealed = letter == "R" and self.stock_state() != table_before.stock_state()
        stock_after = self.stock_state()
        self.end_stuck_turns()
        self.states_to_undo = (
            []
            if revealed or self.stock_state() != stock_after
            else [*table_before.states_to_undo, table_before]
        )

    def stock_state(self) -> tuple[int, int]:
        return len(self.stock), self.shuffles

    def resign(self, seat: int) -> None:
        require(seat not in self.out, "a second resignation")
        self.out.add(seat)
        self.pirates[seat], hand = [], self.hands[seat]
        self.hands[seat] = []
        self.put_on_discard_pile(hand)
        remaining_seats = [other for other in range(len(self.hands)) if other not in self.out]
        if len(remaining_seats) == 1:
            [self.winner] = remaining_seats
        elif seat == self.turn:
            self.pass_turn()

    def pass_turn(self) -> None:
        self.actions_played = 0
        self.turn_number += 1
        self.turn = (self.turn + 1) % len(self.hands)
        if self.turn in self.out:
            self.pass_turn()

    def end_stuck_turns(self) -> None:
        while self.winner is None and self.actions_played < self.edition["most_actions"]:
            if not self.is_stuck(self.turn):
                return
            playing = [seat for seat in range(len(self.hands)) if seat not in self.out]
            draws_a_card = self.edition["stuck"] == "draw" or all(map(self.is_stuck, playing))
            if self.actions_played == 0 and draws_a_card:
                self.take_cards(1)
            self.pass_turn()
