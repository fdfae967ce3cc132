"""A plain mutable engine, the rival with which our engine is compared.

It has lists that change in place, counters that are kept up to date, and a journal for undo. It
does the same work: it lists legal actions, refuses others, and returns what happened as a plain
tuple. From our engine it uses only the editions' data, and the dealt cards at the start.
"""

from game.rules.fairness.stream import Stream
from game.rules.state.state import State

Action = tuple[str, int, int, int]
"""An action: kind (A, R, E, U, X), symbol or seat, origin, target."""
Outcome = tuple[str, int, int, int, int, list[int]]
"""What happened: kind, seat, symbol, origin, target, cards taken."""
JournalEntry = tuple[Action, list[int], int, int, list[tuple[int, int]]]
"""An action that can be taken back.

The parts are the action, the cards that it took, its seat, the number of actions before it in that
turn, and the cards that were drawn afterwards because turns ended by themselves.
"""
_NO_CARDS: list[int] = []


class Rival:
    """One game that changes as it is played."""

    def __init__(self, dealt: State) -> None:
        options = dealt.setup.options
        self.seed = dealt.setup.seed
        self.open_row = options.handling.open_row
        self.draws_when_stuck = options.edition.stuck == "draw"
        self.least, self.most = options.least_actions, options.edition.most_actions
        self.symbols = dealt.passage.symbols
        self.boat = len(self.symbols) + 1
        self.spaces: list[list[int]] = [[] for _ in options.edition.symbols]
        for space, symbol in enumerate(self.symbols, start=1):
            self.spaces[symbol].append(space)
        self.pirates = [list(places) for places in dealt.pirates]
        self.crowd = list(dealt.crowd())
        self.hands = [list(hand) for hand in dealt.hands]
        self.stock, self.row = list(dealt.piles.stock)[::-1], list(dealt.piles.row)[::-1]
        self.discard = list(dealt.piles.discard)
        self.shuffles, self.turn, self.used = 0, dealt.turn, 0
        self.resigned: set[int] = set()
        self.winner: int | None = None
        self.journal: list[JournalEntry] = []

    def vacant(self, symbol: int, origin: int) -> int:
        crowd = self.crowd
        for space in self.spaces[symbol]:
            if space > origin and not crowd[space]:
                return space
        return self.boat

    def behind(self, origin: int) -> int:
        crowd = self.crowd
        for space in range(origin - 1, 0, -1):
            if crowd[space] == 1 or crowd[space] == 2:
                return space
        return 0

    def moves(self) -> list[Action]:
        places, boat = sorted(set(self.pirates[self.turn])), self.boat
        found: list[Action] = []
        for symbol, cards in enumerate(self.hands[self.turn]):
            if cards:
                for origin in places:
                    if origin != boat:
                        found.append(("A", symbol, origin, self.vacant(symbol, origin)))
        for origin in places:
            target = self.behind(origin)
            if target:
                found.append(("R", 0, origin, target))
        return found

    def legal(self) -> list[Action]:
        if self.winner is not None:
            return []
        actions = self.moves() if self.used < self.most else []
        if self.used >= self.least:
            actions.append(("E", 0, 0, 0))
        if self.journal:
            actions.append(("U", 0, 0, 0))
        for seat in range(len(self.pirates)):
            if seat not in self.resigned:
                actions.append(("X", seat, 0, 0))
        return actions

    def apply(self, action: Action) -> Outcome:
        """Play an action; raises ValueError for an illegal one."""
        kind, symbol, origin, target = action
        seat, cards = self.turn, _NO_CARDS
        if self.winner is not None:
            raise ValueError("the game is over")
        if kind == "A":
            self.check(origin)
            if origin == self.boat or not self.hands[seat][symbol]:
                raise ValueError("no such card or pirate")
            if self.vacant(symbol, origin) != target:
                raise ValueError("no such advance")
            self.hands[seat][symbol] -= 1
            self.discard[symbol] += 1
            self.journal.append((action, _NO_CARDS, seat, self.used, []))
            self.move_pirate(origin, target)
        elif kind == "R":
            self.check(origin)
            if not target or self.behind(origin) != target:
                raise ValueError("no such retreat")
            before = len(self.stock), self.shuffles
            cards = self.take(self.crowd[target])
            if before == (len(self.stock), self.shuffles):
                self.journal.append((action, cards, seat, self.used, []))
            else:
                self.journal.clear()
            self.move_pirate(origin, target)
        elif kind == "E":
            if self.used < self.least:
                raise ValueError("an action is owed")
            self.journal.clear()
            self.next_turn()
        elif kind == "U":
            self.undo()
            return kind, seat, symbol, origin, target, cards
        else:
            self.resign(symbol)
        self.end_stuck_turns()
        return kind, seat, symbol, origin, target, cards

    def check(self, origin: int) -> None:
        if self.used == self.most:
            raise ValueError("no action left")
        if origin not in self.pirates[self.turn]:
            raise ValueError("no such pirate")

    def move_pirate(self, origin: int, target: int) -> None:
        mine = self.pirates[self.turn]
        mine.remove(origin)
        mine.append(target)
        self.crowd[origin] -= 1
        self.crowd[target] += 1
        self.used += 1
        if target == self.boat and mine.count(target) == len(mine):
            self.winner = self.turn

    def undo(self) -> None:
        if not self.journal:
            raise ValueError("nothing to undo")
        (kind, symbol, origin, target), cards, self.turn, self.used, drawn = self.journal.pop()
        for other, card in reversed(drawn):
            self.hands[other][card] -= 1
            self.row.append(card)
        mine, hand = self.pirates[self.turn], self.hands[self.turn]
        mine.remove(target)
        mine.append(origin)
        self.crowd[target] -= 1
        self.crowd[origin] += 1
        if kind == "A":
            hand[symbol] += 1
            self.discard[symbol] -= 1
        else:
            for card in reversed(cards):
                hand[card] -= 1
                self.row.append(card)

    def resign(self, seat: int) -> None:
        if seat in self.resigned:
            raise ValueError("out already")
        self.resigned.add(seat)
        self.journal.clear()
        for place in self.pirates[seat]:
            self.crowd[place] -= 1
        self.pirates[seat] = []
        for symbol, cards in enumerate(self.hands[seat]):
            self.discard[symbol] += cards
        self.hands[seat] = [0] * len(self.discard)
        if len(self.resigned) == len(self.pirates) - 1:
            self.winner = next(one for one in range(len(self.pirates)) if one not in self.resigned)
        elif seat == self.turn:
            self.next_turn()

    def next_turn(self) -> None:
        self.used = 0
        self.turn = (self.turn + 1) % len(self.pirates)
        while self.turn in self.resigned:
            self.turn = (self.turn + 1) % len(self.pirates)

    def stuck(self, seat: int) -> bool:
        return not any(self.hands[seat]) and not any(map(self.behind, self.pirates[seat]))

    def end_stuck_turns(self) -> None:
        before = len(self.stock), self.shuffles
        while self.winner is None and self.used < self.most and self.stuck(self.turn):
            if not self.used and (
                self.draws_when_stuck or all(self.stuck(seat) for seat in range(len(self.pirates)))
            ):
                self.draw()
            self.next_turn()
        if before != (len(self.stock), self.shuffles):
            self.journal.clear()

    def draw(self) -> None:
        cards = self.take(1)
        if self.journal:
            self.journal[-1][4].extend((self.turn, card) for card in cards)

    def take(self, wanted: int) -> list[int]:
        taken: list[int] = []
        for _ in range(wanted):
            pile = self.open_pile() if self.open_row else self.filled_stock()
            if not pile:
                break
            card = pile.pop()
            taken.append(card)
            self.hands[self.turn][card] += 1
            if self.open_row and not self.row:
                self.open_pile()
        return taken

    def open_pile(self) -> list[int]:
        if not self.row:
            laid: list[int] = []
            while len(laid) < 12 and self.filled_stock():
                laid.append(self.stock.pop())
            self.row = laid[::-1]
        return self.row

    def filled_stock(self) -> list[int]:
        if not self.stock and any(self.discard):
            self.shuffles += 1
            cards = [symbol for symbol, count in enumerate(self.discard) for _ in range(count)]
            self.stock = list(Stream(self.seed, f"shuffle/{self.shuffles}").shuffled(cards))[::-1]
            self.discard = [0] * len(self.discard)
        return self.stock
