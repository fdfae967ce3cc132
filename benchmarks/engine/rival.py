"""A plain mutable engine, the rival with which our engine is compared.

It has lists that change in place, counters that are kept up to date, and a journal for undo. It
does the same work as our engine: it lists the legal actions, refuses illegal actions, and returns
what happened as a plain tuple. From our engine it uses only the editions' data, the dealt cards at
the start, and the random stream that shuffles.
"""

from game.rules.fairness.stream import KeyedStream
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
        self.has_open_row = options.handling.open_row
        self.draws_when_stuck = options.edition.stuck_rule == "draw"
        self.min_actions, self.max_actions = options.least_actions, options.edition.most_actions
        self.symbols = dealt.passage.symbols
        self.boat = len(self.symbols) + 1
        self.spaces: list[list[int]] = [[] for _ in options.edition.symbols]
        for space, symbol in enumerate(self.symbols, start=1):
            self.spaces[symbol].append(space)
        self.pirates = [list(places) for places in dealt.pirates]
        self.pirates_on_space = list(dealt.pirates_by_place())
        self.hands = [list(hand) for hand in dealt.hands]
        self.stock, self.row = list(dealt.piles.stock)[::-1], list(dealt.piles.row)[::-1]
        self.discard = list(dealt.piles.discard)
        self.shuffle_count, self.turn, self.actions_used = 0, dealt.seat_on_turn, 0
        self.resigned: set[int] = set()
        self.winner: int | None = None
        self.journal: list[JournalEntry] = []

    def target_of_advance(self, symbol: int, origin: int) -> int:
        crowd = self.pirates_on_space
        for space in self.spaces[symbol]:
            if space > origin and not crowd[space]:
                return space
        return self.boat

    def target_of_retreat(self, origin: int) -> int:
        crowd = self.pirates_on_space
        for space in range(origin - 1, 0, -1):
            if crowd[space] == 1 or crowd[space] == 2:
                return space
        return 0

    def legal_moves(self) -> list[Action]:
        places, boat = sorted(set(self.pirates[self.turn])), self.boat
        found: list[Action] = []
        for symbol, cards in enumerate(self.hands[self.turn]):
            if cards:
                for origin in places:
                    if origin != boat:
                        found.append(("A", symbol, origin, self.target_of_advance(symbol, origin)))
        for origin in places:
            target = self.target_of_retreat(origin)
            if target:
                found.append(("R", 0, origin, target))
        return found

    def all_legal_actions(self) -> list[Action]:
        if self.winner is not None:
            return []
        actions = self.legal_moves() if self.actions_used < self.max_actions else []
        if self.actions_used >= self.min_actions:
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
            self.check_can_move(origin)
            if origin == self.boat or not self.hands[seat][symbol]:
                raise ValueError("no such card or pirate")
            if self.target_of_advance(symbol, origin) != target:
                raise ValueError("no such advance")
            self.hands[seat][symbol] -= 1
            self.discard[symbol] += 1
            self.journal.append((action, _NO_CARDS, seat, self.actions_used, []))
            self.move_pirate(origin, target)
        elif kind == "R":
            self.check_can_move(origin)
            if not target or self.target_of_retreat(origin) != target:
                raise ValueError("no such retreat")
            stock_before = len(self.stock), self.shuffle_count
            cards = self.take_cards(self.pirates_on_space[target])
            if stock_before == (len(self.stock), self.shuffle_count):
                self.journal.append((action, cards, seat, self.actions_used, []))
            else:
                self.journal.clear()
            self.move_pirate(origin, target)
        elif kind == "E":
            if self.actions_used < self.min_actions:
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

    def check_can_move(self, origin: int) -> None:
        if self.actions_used == self.max_actions:
            raise ValueError("no action left")
        if origin not in self.pirates[self.turn]:
            raise ValueError("no such pirate")

    def move_pirate(self, origin: int, target: int) -> None:
        own_spaces = self.pirates[self.turn]
        own_spaces.remove(origin)
        own_spaces.append(target)
        self.pirates_on_space[origin] -= 1
        self.pirates_on_space[target] += 1
        self.actions_used += 1
        if target == self.boat and own_spaces.count(target) == len(own_spaces):
            self.winner = self.turn

    def undo(self) -> None:
        if not self.journal:
            raise ValueError("nothing to undo")
        (kind, symbol, origin, target), cards, self.turn, self.actions_used, drawn = (
            self.journal.pop()
        )
        for stuck_seat, card in reversed(drawn):
            self.hands[stuck_seat][card] -= 1
            self.row.append(card)
        own_spaces, hand = self.pirates[self.turn], self.hands[self.turn]
        own_spaces.remove(target)
        own_spaces.append(origin)
        self.pirates_on_space[target] -= 1
        self.pirates_on_space[origin] += 1
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
            self.pirates_on_space[place] -= 1
        self.pirates[seat] = []
        for symbol, cards in enumerate(self.hands[seat]):
            self.discard[symbol] += cards
        self.hands[seat] = [0] * len(self.discard)
        if len(self.resigned) == len(self.pirates) - 1:
            self.winner = next(one for one in range(len(self.pirates)) if one not in self.resigned)
        elif seat == self.turn:
            self.next_turn()

    def next_turn(self) -> None:
        self.actions_used = 0
        self.turn = (self.turn + 1) % len(self.pirates)
        while self.turn in self.resigned:
            self.turn = (self.turn + 1) % len(self.pirates)

    def is_stuck(self, seat: int) -> bool:
        return not any(self.hands[seat]) and not any(
            map(self.target_of_retreat, self.pirates[seat])
        )

    def end_stuck_turns(self) -> None:
        stock_before = len(self.stock), self.shuffle_count
        while (
            self.winner is None
            and self.actions_used < self.max_actions
            and self.is_stuck(self.turn)
        ):
            if not self.actions_used and (
                self.draws_when_stuck
                or all(self.is_stuck(seat) for seat in range(len(self.pirates)))
            ):
                self.draw_because_stuck()
            self.next_turn()
        if stock_before != (len(self.stock), self.shuffle_count):
            self.journal.clear()

    def draw_because_stuck(self) -> None:
        cards = self.take_cards(1)
        if self.journal:
            self.journal[-1][4].extend((self.turn, card) for card in cards)

    def take_cards(self, card_count: int) -> list[int]:
        taken: list[int] = []
        for _ in range(card_count):
            pile = self.filled_row() if self.has_open_row else self.filled_stock()
            if not pile:
                break
            card = pile.pop()
            taken.append(card)
            self.hands[self.turn][card] += 1
            if self.has_open_row and not self.row:
                self.filled_row()
        return taken

    def filled_row(self) -> list[int]:
        if not self.row:
            laid: list[int] = []
            while len(laid) < 12 and self.filled_stock():
                laid.append(self.stock.pop())
            self.row = laid[::-1]
        return self.row

    def filled_stock(self) -> list[int]:
        if not self.stock and any(self.discard):
            self.shuffle_count += 1
            cards = [symbol for symbol, count in enumerate(self.discard) for _ in range(count)]
            self.stock = list(
                KeyedStream(self.seed, f"shuffle/{self.shuffle_count}").shuffled(cards)
            )[::-1]
            self.discard = [0] * len(self.discard)
        return self.stock
