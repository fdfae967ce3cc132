"""A second, plain implementation of Cartagena, with which the engine is compared.

Its state is numbers, letters and lists, and each action changes the lists directly. It is written
from the rules, ``docs/fair-shuffles.md`` and ``docs/notation.md``. It shares only the editions'
data with the engine.
"""

from copy import deepcopy
from typing import Any

from game.rules.editions import Edition
from tests.rules.second.plain_stream import PlainStream


class PlainGame:
    """One game; cards, spaces and actions are the letters of the notation."""

    def __init__(
        self, edition: Edition, cards: str, passing: bool, seats: int, seed: bytes
    ) -> None:
        self.edition, self.cards, self.passing = edition, cards, passing
        self.seats, self.seed = seats, seed
        self.letters = "".join(symbol.letter for symbol in edition.symbols)
        self.least = 0 if passing else max(1, edition.least_actions)
        self.began = PlainStream(seed, "first").random_below(seats)
        self.passage = self.draw_passage()
        self.boat = len(self.passage) + 1
        self.pirates = [[0] * edition.pirates for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.row: list[str] = []
        self.discard: list[str] = []
        self.stock = [letter for letter in self.letters for _ in range(edition.cards_each)]
        PlainStream(seed, "deck").shuffle(self.stock)
        self.shuffles = 0
        self.turn = self.began
        self.used = 0
        self.out: list[int] = []
        self.winner: int | None = None
        self.agreed: list[int] = []
        self.positions_at_turn_starts: list[str] = []
        self.best_progress = [0] * seats
        self.turns_without_progress = -1
        self.circling = False
        self.saved: list[dict[str, Any]] = []
        for place in range(seats):
            for _ in range(edition.deal[place] if place < len(edition.deal) else edition.deal[-1]):
                self.hands[(self.began + place) % seats].append(self.stock.pop(0))
        if cards != "jamaica":
            self.lay_row()
        self.remember_turn()

    def draw_passage(self) -> str:
        stream = PlainStream(self.seed, "passage")
        faces, passage = self.edition.faces, ""
        pool = list(faces)
        while faces and len(pool) < self.edition.segments:
            pool += faces
        stream.shuffle(pool)
        for number in range(self.edition.segments):
            if faces:
                segment = list(pool[number])
            else:
                segment = list(self.letters)
                stream.shuffle(segment)
            if stream.random_below(2) == 1:
                segment.reverse()
            passage += "".join(segment)
        return passage

    def pirates_on(self, space: int) -> int:
        return sum(places.count(space) for places in self.pirates)

    def advance_target(self, letter: str, origin: int) -> int:
        for space in range(origin + 1, self.boat):
            if self.passage[space - 1] == letter and self.pirates_on(space) == 0:
                return space
        return self.boat

    def retreat_target(self, origin: int) -> int:
        """Return where the pirate lands, or 0 if it cannot retreat."""
        space = origin - 1
        while space > 0 and self.pirates_on(space) not in (1, 2):
            space -= 1
        return max(space, 0)

    def moves(self, seat: int) -> list[str]:
        places = sorted(set(self.pirates[seat]))
        texts = [
            f"{letter}{origin}>{self.advance_target(letter, origin)}"
            for letter in self.letters
            if letter in self.hands[seat]
            for origin in places
            if origin != self.boat
        ]
        for origin in places:
            if self.retreat_target(origin):
                texts.append(f"R{origin}>{self.retreat_target(origin)}")
        return texts

    def legal(self) -> list[str]:
        if self.is_over():
            return []
        texts = self.moves(self.turn) if self.used < self.edition.most_actions else []
        if self.used >= self.least:
            texts.append("E")
        if self.saved:
            texts.append("U")
        playing = [seat for seat in range(self.seats) if seat not in self.out]
        texts += [f"X{seat}" for seat in playing]
        if self.draw_is_offered():
            texts += [f"={seat}" for seat in playing if seat not in self.agreed]
        return texts

    def is_over(self) -> bool:
        playing = set(range(self.seats)) - set(self.out)
        return self.winner is not None or playing <= set(self.agreed)

    def draw_is_offered(self) -> bool:
        rounds = self.turns_without_progress / (self.seats - len(self.out))
        return not self.is_over() and (self.circling or rounds >= 40)

    def remember_turn(self) -> None:
        """Note the position at the beginning of a turn, for the offer of a draw."""
        now = (self.turn, self.pirates, list(map(sorted, self.hands)))
        text = repr((*now, self.row, sorted(self.discard)))
        progress = [sum(places) for places in self.pirates]
        if any(new > old for new, old in zip(progress, self.best_progress, strict=True)):
            self.turns_without_progress, self.circling = 0, False
        else:
            self.turns_without_progress += 1
        self.best_progress = list(map(max, progress, self.best_progress))
        self.positions_at_turn_starts = [*self.positions_at_turn_starts, text]
        if self.positions_at_turn_starts.count(text) > 2:
            self.circling = True
        if not self.draw_is_offered():
            self.agreed = []

    def play(self, text: str) -> None:
        """Play a legal action."""
        if text == "U":
            self.__dict__.update(self.saved[-1])
        elif text == "E":
            self.next_turn()
            self.end_stuck_turns()
        elif text[0] == "X":
            self.resign(int(text[1:]))
            self.end_stuck_turns()
        elif text[0] == "=":
            self.agreed = [*self.agreed, int(text[1:])]
            self.saved = []
        else:
            self.play_turn_action(text)

    def play_turn_action(self, text: str) -> None:
        """Play an action of a turn, and end the turn if no further action is possible."""
        before = self.snapshot()
        self.move_pirate(text)
        compared_state = before if text[0] == "R" else self.snapshot()
        self.end_stuck_turns()
        if self.stock == compared_state["stock"] and self.shuffles == compared_state["shuffles"]:
            self.saved = [*before["saved"], before]
        else:
            self.saved = []

    def snapshot(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name != "saved"}
        return {**deepcopy(kept), "saved": self.saved}

    def move_pirate(self, text: str) -> None:
        origin, target = (int(number) for number in text[1:].split(">"))
        if text[0] == "R":
            self.take_and_reset_positions(self.pirates_on(target))
        else:
            self.hands[self.turn].remove(text[0])
            self.discard.append(text[0])
            self.lay_row_if_empty()
        mine = self.pirates[self.turn]
        mine[mine.index(origin)] = target
        mine.sort()
        self.used += 1
        if all(place == self.boat for place in mine):
            self.winner = self.turn

    def resign(self, seat: int) -> None:
        self.out.append(seat)
        self.pirates[seat] = []
        self.discard += self.hands[seat]
        self.hands[seat] = []
        self.lay_row_if_empty()
        self.saved = []
        self.agreed = []
        left = [other for other in range(self.seats) if other not in self.out]
        if len(left) == 1:
            self.winner = left[0]
        elif seat == self.turn:
            self.next_turn()

    def next_turn(self) -> None:
        self.used = 0
        self.saved = []
        self.turn = (self.turn + 1) % self.seats
        while self.turn in self.out:
            self.turn = (self.turn + 1) % self.seats
        self.remember_turn()

    def end_stuck_turns(self) -> None:
        while self.winner is None and self.used < self.edition.most_actions:
            if self.moves(self.turn):
                return
            all_stuck = not any(self.moves(seat) for seat in range(self.seats))
            if self.used == 0 and (self.edition.stuck_rule == "draw" or all_stuck):
                self.take_and_reset_positions(1)
            self.next_turn()

    def take_and_reset_positions(self, card_count: int) -> None:
        stock_had_cards = bool(self.stock)
        self.take_cards(card_count)
        if self.cards == "jamaica" and (stock_had_cards or self.stock):
            self.positions_at_turn_starts = []

    def take_cards(self, card_count: int) -> None:
        for _ in range(card_count):
            if self.cards == "jamaica":
                source = self.stock
                if not source:
                    self.reshuffle()
                    source = self.stock
            else:
                source = self.row
            if source:
                self.hands[self.turn].append(source.pop(0))
            if self.cards != "jamaica" and not self.row:
                self.lay_row()

    def lay_row_if_empty(self) -> None:
        if self.cards != "jamaica" and not self.row:
            self.lay_row()

    def lay_row(self) -> None:
        while len(self.row) < 12:
            if not self.stock:
                self.reshuffle()
            if not self.stock:
                return
            self.row.append(self.stock.pop(0))

    def reshuffle(self) -> None:
        if self.discard:
            self.shuffles += 1
            self.stock = sorted(self.discard, key=self.letters.index)
            self.discard = []
            PlainStream(self.seed, f"shuffle/{self.shuffles}").shuffle(self.stock)

    def position_text(self) -> str:
        """Return the position in notation."""

        def sort(cards: list[str]) -> str:
            return "".join(sorted(cards, key=self.letters.index)) or "-"

        def line(places: list[int]) -> str:
            return ",".join(map(str, places)) or "-"

        edition = self.edition
        return (
            f"edition={edition.name} cards={self.cards} passing={'yes' if self.passing else 'no'}"
            f" crew={edition.pirates} segments={edition.segments}"
            f" wild={'no' if edition.faces else 'yes'} opener=seed rules=2"
            f" passage={self.passage} pirates={'/'.join(map(line, self.pirates))}"
            f" hands={'/'.join(map(sort, self.hands))} row={''.join(self.row) or '-'}"
            f" stock={''.join(self.stock) or '-'} discard={sort(self.discard)}"
            f" shuffles={self.shuffles} began={self.began} turn={self.turn} used={self.used}"
            f" out={line(sorted(self.out))} winner={'-' if self.winner is None else self.winner}"
            f" agreed={line(sorted(self.agreed))} first=- seed={self.seed.hex()}"
        )
