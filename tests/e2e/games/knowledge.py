"""What each reader may know at each moment of a finished game, and what a message tells."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cogs.wording.emoji import PLAIN_SYMBOLS
from discord_playground import Shown
from game.rules.engine import begin, steps
from game.rules.events import Event, Happening
from game.rules.state.state import State
from game.tables import Table
from game.tables.play.missed import missed

OWN_SIGN = re.compile(r"<a?:(\w+):\d+>")
VERSION = re.compile(r"cartagena:[a-z-]+:\d+:(\d+):")

Cards = Counter[str]


def signs(text: str, names: Iterable[str]) -> Cards:
    """The cards shown as signs, plain or the bot's own, by the symbols' names."""
    found = Counter(name.replace("_", "-") for name in OWN_SIGN.findall(text))
    named = Counter({name: found[name] for name in names if found[name]})
    return named + Counter({name: text.count(PLAIN_SYMBOLS[name]) for name in names})


def words(text: str, names: Iterable[str]) -> Cards:
    """How often each symbol's name stands in a text, beside the signs that have the same names."""
    plain = OWN_SIGN.sub("", text).lower()
    return Counter(re.findall("|".join(rf"\b{name}\b" for name in names), plain))


def version_of(message: Shown) -> int | None:
    """The game's version that a message was drawn for; the newest, should buttons differ."""
    found = [int(match[1]) for b in message.buttons if (match := VERSION.match(b.custom_id or ""))]
    return max(found, default=None)


class Truth:
    """A finished game, replayed: everything that nobody but the bot knew at the time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = [symbol.name for symbol in table.options.edition.symbols]
        self.states = list(_states(table))
        self._first = table.game.version - len(table.game.record)

    def at(self, version: int) -> int | None:
        """How many actions a message of this version knows of; ``None`` before the start."""
        return None if version < self._first else version - self._first

    def moment(self, actions: int) -> Table:
        """The table after so many actions."""
        record = self.table.game.record[:actions]
        return Table(replace(self.table.game, record=record))

    def public(self, actions: int) -> Cards:
        """The cards that a board tells then: played, and taken openly."""
        seen = Counter[str]()
        for turn in self.moment(actions).turns[-2:]:
            seen += self.cards_in(turn.events, own=False)
        return seen

    def row(self, actions: int) -> Cards:
        """The cards that lie openly then, as the picture's words name them."""
        open_row = self.table.options.handling.open_row
        return self.cards(self.states[actions].piles.row if open_row else ())

    def own_news(self, actions: int, seat: int) -> Cards:
        """The cards in what the last action brought this seat."""
        return self.cards_in((e for e in self.states[actions].events if e.seat == seat), own=True)

    def since(self, actions: int, seat: int) -> Cards:
        """The cards played, and taken openly, in the turns since this seat's own."""
        state, seen = self.states[actions], Counter[str]()
        if state.turn == seat and state.used:
            return seen
        for turn in missed(self.moment(actions), self.table.game.seats[seat].user):
            seen += self.cards_in(turn.events, own=False)
        return seen

    def hand(self, actions: int, seat: int) -> Cards:
        """The cards a seat held then."""
        counts = self.states[actions].hands[seat]
        return Counter({self.names[symbol]: count for symbol, count in enumerate(counts) if count})

    def cards(self, symbols: Iterable[int]) -> Cards:
        """Symbols by their names."""
        return Counter(self.names[symbol] for symbol in symbols)

    def passage(self) -> Cards:
        """The symbols of all spaces."""
        return self.cards(self.states[0].passage.symbols)

    def disguised(self, actions: int) -> State:
        """The state with every hidden hand and the stock turned round: the same to onlookers."""
        state = self.states[actions]
        hands = tuple(tuple(reversed(hand)) for hand in state.hands)
        piles = state.piles._replace(stock=tuple(reversed(state.piles.stock)))
        return replace(state, hands=hands, piles=piles)

    def cards_in(self, events: Iterable[Event], *, own: bool) -> Cards:
        """The cards that these events show, to the seat itself or to everybody."""
        cards = Counter[str]()
        for event in events:
            if event.symbol is not None:
                cards += self.cards([event.symbol])
            if event.kind is not Happening.ROW_LAID and (
                own or self.table.options.handling.open_row
            ):
                cards += self.cards(event.cards or ())
        return cards


def _states(table: Table) -> Iterator[State]:
    start = begin(table.setup)
    yield start
    for step in steps(start, table.actions):
        yield step.after
