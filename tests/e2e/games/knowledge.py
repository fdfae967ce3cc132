"""The hidden information of a finished game: what each reader may know at each moment."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cogs.wording.emoji import PLAIN_SYMBOLS
from discord_playground import Shown
from game.rules.actions import Event, Happening
from game.rules.engine import begin, replay_steps
from game.rules.state.state import State
from game.tables import Table
from game.tables.play.missed import last_turn_of, turns_since_played

OWN_EMOJI = re.compile(r"<a?:(\w+):\d+>")
VERSION = re.compile(r"cartagena:[a-z-]+:\d+:(\d+):")

Cards = Counter[str]


def cards_shown_as_emojis(text: str, names: Iterable[str]) -> Cards:
    """Return the cards that a text shows as emojis: as plain emojis or as the bot's own ones."""
    found = Counter(name.replace("_", "-") for name in OWN_EMOJI.findall(text))
    named = Counter({name: found[name] for name in names if found[name]})
    return named + Counter({name: text.count(PLAIN_SYMBOLS[name]) for name in names})


def symbol_of_emoji(emoji: str, names: Iterable[str]) -> str:
    """Return the symbol that a button's emoji shows, whether plain or one of the bot's own."""
    return next(one for one in names if emoji in (PLAIN_SYMBOLS[one], one.replace("-", "_")))


def symbols_in(text: str, names: Iterable[str]) -> Cards:
    """Return how often a text contains each symbol's name, not counting the bot's own emojis."""
    plain = OWN_EMOJI.sub("", text).lower()
    return Counter(re.findall("|".join(rf"\b{name}\b" for name in names), plain))


def version_of(message: Shown) -> int | None:
    """Return the version of the game that a message shows: the newest one in its buttons."""
    found = [int(match[1]) for b in message.buttons if (match := VERSION.match(b.custom_id or ""))]
    return max(found, default=None)


class GroundTruth:
    """A replay of a finished game with everything that was hidden from people at the time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = [symbol.name for symbol in table.options.edition.symbols]
        self.states = list(_states(table))
        self._first_version = table.game.version - len(table.game.record)

    def action_count_before(self, version: int) -> int | None:
        """Return how many actions were made before this version; ``None`` before the start."""
        return None if version < self._first_version else version - self._first_version

    def table_after(self, actions: int) -> Table:
        """Return the table after so many actions."""
        record = self.table.game.record[:actions]
        return Table(replace(self.table.game, record=record))

    def public_cards(self, actions: int) -> Cards:
        """Return the cards that a board shows after so many actions: played, or taken openly."""
        seen = Counter[str]()
        for turn in self.table_after(actions).turns[-2:]:
            seen += self.cards_in(turn.events, own=False)
        return seen

    def row_cards(self, actions: int) -> Cards:
        """Return the cards in the open row after so many actions."""
        open_row = self.table.options.handling.open_row
        return self.count_by_name(self.states[actions].piles.row if open_row else ())

    def cards_of_own_turn(self, actions: int, seat: int, *, by_ear: bool) -> Cards:
        """Return the cards that a panel names for what this seat did itself.

        During the seat's turn these are the cards of its last action, without those that it played
        unless the panel is by ear. While others play, they are the cards of its whole last turn.
        """
        table, state = self.table_after(actions), self.states[actions]
        if state.seat_on_turn == seat:
            own = [event for event in state.events if event.seat == seat]
            told = [one for one in own if by_ear or one.kind is Happening.RETREATED]
            return self.cards_in(told, own=True)
        turn = last_turn_of(table, table.game.seats[seat].user)
        return self.cards_in(turn.events if turn else (), own=True)

    def cards_since_last_turn(self, actions: int, seat: int) -> Cards:
        """Return the cards that were played or taken openly since this seat's last turn."""
        state, seen = self.states[actions], Counter[str]()
        if state.seat_on_turn == seat and state.used:
            return seen
        for turn in turns_since_played(self.table_after(actions), self.table.game.seats[seat].user):
            seen += self.cards_in(turn.events, own=False)
        return seen

    def hand(self, actions: int, seat: int) -> Cards:
        """Return the cards in a seat's hand after so many actions."""
        counts = self.states[actions].hands[seat]
        return Counter({self.names[symbol]: count for symbol, count in enumerate(counts) if count})

    def count_by_name(self, symbols: Iterable[int]) -> Cards:
        """Return how often each symbol occurs, by its name."""
        return Counter(self.names[symbol] for symbol in symbols)

    def passage_symbols(self) -> Cards:
        """Return the symbols of all spaces."""
        return self.count_by_name(self.states[0].passage.symbols)

    def with_other_hidden_cards(self, actions: int) -> State:
        """Return a state with other hidden hands and another stock; onlookers see no difference."""
        state = self.states[actions]
        hands = tuple(tuple(reversed(hand)) for hand in state.hands)
        piles = state.piles._replace(stock=tuple(reversed(state.piles.stock)))
        return replace(state, hands=hands, piles=piles)

    def cards_in(self, events: Iterable[Event], *, own: bool) -> Cards:
        """Return the cards that these events show to their seat if ``own``, else to everybody."""
        cards = Counter[str]()
        for event in events:
            if event.symbol is not None:
                cards += self.count_by_name([event.symbol])
            if event.kind is not Happening.ROW_LAID and (
                own or self.table.options.handling.open_row
            ):
                cards += self.count_by_name(event.cards or ())
        return cards


def _states(table: Table) -> Iterator[State]:
    start = begin(table.setup)
    yield start
    for step in replay_steps(start, table.actions):
        yield step.after
