"""A game's stored actions, folded by the rules alone: the truth that shown figures must match."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, cast

from cogs.wording.emoji import symbol_name
from cogs.wording.names import with_names_to_show
from cogs.wording.places import place_name
from game.computer import CostlyTurn, Hint
from game.computer.chances import chance_after_turn
from game.computer.review import find_hint, review_turn
from game.rules.actions import Action, Advance, Event, Happening, Retreat, Undo
from game.rules.engine import apply, begin, replay_steps
from game.rules.marks import ControlMark
from game.rules.moves import moves, retreat_target
from game.rules.record.chronicle import Chronicle, ends_turn
from game.rules.record.chronicle import chronicle as read_record
from game.rules.state.state import State
from game.rules.views import view
from game.tables import Table
from i18n.catalogue import shipped_catalogue

WORDS = shipped_catalogue().for_locale("en")
T = TypeVar("T")
SEED = 0
"""The seed with which the bot under test thinks, so that its thoughts can be repeated."""


class Told(NamedTuple):
    """A move as a text tells it; ``None`` stands for something that the text leaves out.

    ``symbol`` is the name of the played card. ``amount`` counts the cards of a retreat, and
    ``cards`` are their names.
    """

    origin: str
    target: str
    symbol: str | None = None
    amount: int | None = None
    cards: tuple[str, ...] | None = None

    def is_about(self, true: "Told") -> bool:
        """Return whether everything that this move tells is so in the true move."""
        return all(said in {None, fact} for said, fact in zip(self, true, strict=True))


class Gained(NamedTuple):
    """What a seat's moves brought: spaces, cards, pirates aboard, cards kept from rivals."""

    spaces: int
    cards: int
    aboard: int
    denied: int


@dataclass(frozen=True)
class Moment:
    """The game at one moment: the state, and the turns up to it."""

    state: State
    turns: Sequence[tuple[int, tuple[Event, ...]]]
    """For each turn, its seat and its events."""
    turn_began: int | None = None
    """The Unix time in milliseconds when the current turn began."""
    frame: int | None = None
    """The number of a frame of the replay."""
    done: "KeptAction | None" = None
    """The action that the frame shows."""


class KeptAction(NamedTuple):
    """An action that was not taken back, with the number of its turn, counted from 1."""

    before: State
    action: Action
    after: State
    turn: int


class Record:
    """A stored game, and at which versions which actions were stored."""

    def __init__(self, table: Table, stored: Mapping[int, Table]) -> None:
        self.table = table
        self.names = with_names_to_show(WORDS, table).names
        self._entries_by_version = {
            version: len(one.game.record) for version, one in stored.items()
        }
        self._times = dict[int, int]()
        """When each number of entries was stored, in Unix milliseconds."""
        for one in stored.values():
            if one.started:
                self._times.setdefault(len(one.game.record), one.game.changed)
        self.edition = table.options.edition
        self.symbols = [
            symbol_name(WORDS, self.edition, one) for one in range(len(self.edition.symbols))
        ]
        self._computed = dict[tuple[str, object], object]()
        self._stories = list(_stories(table))
        self.kept = list(kept_actions(table))
        self.end = self.moment(len(table.entries))

    def moment(self, entries: int) -> Moment:
        """Return the moment after so many entries of the record."""
        story = self._stories[entries]
        return Moment(
            story.state,
            [(turn.seat, turn.events) for turn in story.turns],
            self._times[story.turns[-1].entries_before],
        )

    def moments_between(self, first: int, last: int) -> list[Moment]:
        """Return what the game was at these versions, of which some may be of a lobby."""
        versions = range(first, last + 1)
        entries = {self._entries_by_version.get(version, 0) for version in versions}
        return [self.moment(one) for one in sorted(entries)]

    def moment_of_frame(self, number: int) -> Moment:
        """Return what frame ``number`` of the replay shows."""
        if number == 0:
            return Moment(self.moment(0).state, (), frame=0)
        *past, last = self.kept
        shown = [one for one in past if isinstance(one.action, Advance | Retreat)] + [last]
        done = shown[number - 1]
        return Moment(done.after, (), frame=number, done=done)

    @property
    def last_frame(self) -> int:
        """The number of the replay's last frame: one for each move, and one for the end."""
        return sum(isinstance(one.action, Advance | Retreat) for one in self.kept[:-1]) + 1

    def seat_named(self, name: str) -> int | None:
        """Return the seat of a player, whose name may be shortened; ``None`` for another name."""
        beginning, shortened = name.removesuffix("…"), name.endswith("…")
        return next(
            (
                seat
                for seat, one in enumerate(self.names)
                if one == name or (shortened and one.startswith(beginning))
            ),
            None,
        )

    def place(self, number: int) -> str:
        """Return a place as texts name it."""
        return place_name(WORDS, self.edition, number)

    def places(self, state: State, seat: int) -> list[str]:
        """Return where each pirate of a seat stands."""
        return [self.place(one) for one in state.pirates[seat]]

    def aboard(self, state: State, seat: int) -> int:
        """Return how many pirates of a seat are in the boat."""
        return state.pirates[seat].count(state.passage.boat)

    def hand(self, state: State, seat: int) -> dict[str, int]:
        """Return a seat's cards."""
        return {
            self.symbols[symbol]: count for symbol, count in enumerate(state.hands[seat]) if count
        }

    def moves_in(self, events: Iterable[Event]) -> list[Told]:
        """Return the moves among these events, with everything that can be told of them."""
        return [
            Told(
                self.place(event.origin or 0),
                self.place(event.target or 0),
                self.symbols[event.symbol] if event.symbol is not None else None,
                event.amount if event.kind is Happening.RETREATED else None,
                tuple(self.symbols[one] for one in event.cards or ()),
            )
            for event in events
            if event.kind in {Happening.ADVANCED, Happening.RETREATED}
        ]

    def moves_of(self, actions: Iterable[Action]) -> list[Told]:
        """Return what can be told of moves before they are made."""
        return [
            Told(
                self.place(one.origin),
                self.place(one.target),
                self.symbols[one.symbol] if isinstance(one, Advance) else None,
            )
            for one in actions
            if isinstance(one, Advance | Retreat)
        ]

    @property
    def cards_played(self) -> int:
        """The number of cards that were played."""
        return sum(isinstance(one.action, Advance) for one in self.kept)

    def longest_runs(self, seat: int | None) -> list[Advance]:
        """Return a seat's advances that no advance of anybody was longer than."""
        runs = [(one.before.seat_on_turn, one.action) for one in self.kept]
        advances = [(owner, run) for owner, run in runs if isinstance(run, Advance)]
        most = max(run.target - run.origin for _, run in advances)
        return [run for owner, run in advances if owner == seat and run.target - run.origin == most]

    def moves_until(self, moment: Moment, seat: int) -> list[Told]:
        """Return all moves of a seat until a moment, in order."""
        return self.moves_in(
            event for turn_seat, events in moment.turns if turn_seat == seat for event in events
        )

    def last_moves_before(self, moment: Moment) -> tuple[int, list[Told]] | None:
        """Return the seat and the moves of the turn before the current one, if there was one."""
        if len(moment.turns) == 1:
            return None
        seat, events = moment.turns[-2]
        return seat, self.moves_in(events)

    def possible_moves(self, state: State) -> list[Told]:
        """Return the moves that the rules allow the seat on turn."""
        return self._once("moves", id(state), lambda: list(_possible(self, state)))

    def turn(self, number: int) -> list[KeptAction]:
        """Return the actions of one turn that were not taken back."""
        return [one for one in self.kept if one.turn == number]

    def turns_of(self, seat: int) -> list[int]:
        """Return the numbers of a seat's turns."""
        return sorted({one.turn for one in self.kept if one.before.seat_on_turn == seat})

    def moves_of_turn(self, number: int) -> list[Told]:
        """Return the moves of one turn."""
        return self.moves_in(event for one in self.turn(number) for event in one.after.events)

    def chances(self, seat: int, turn: int) -> tuple[float, float]:
        """Return a seat's chance to win after its previous turn, and after this turn."""
        turns = self.turns_of(seat)
        before = turns[: turns.index(turn)][-1:]
        return (
            self._chance_after(seat, before[0]) if before else 1 / len(self.names),
            self._chance_after(seat, turn),
        )

    def _chance_after(self, seat: int, turn: int) -> float:
        after = self.turn(turn)[-1].after
        return self._once("chance", (seat, turn), lambda: chance_after_turn(view(after, seat)))

    def hint(self, state: State) -> Hint:
        """Return the hint that the bot under test gives to the seat on turn."""
        seen = view(state, state.seat_on_turn)
        return self._once("hint", id(state), lambda: find_hint(seen, _chance()))

    def review(self, seat: int, turn: int) -> CostlyTurn | None:
        """Return what a turn cost its seat, as the bot under test computes it."""
        steps = [(view(one.before, seat), one.action) for one in self.turn(turn)]
        return self._once("review", turn, lambda: review_turn(steps, _chance()))

    def _once(self, kind: str, key: object, compute: Callable[[], T]) -> T:
        """Compute something only once, because many lines tell the same."""
        if (kind, key) not in self._computed:
            self._computed[kind, key] = compute()
        return cast("T", self._computed[kind, key])

    def gained(self, state: State, actions: Iterable[Action]) -> Gained:
        """Return what these actions bring the seat on turn, counted on the states."""
        seat, before, spaces = state.seat_on_turn, state, 0
        for action in actions:
            if isinstance(action, Advance | Retreat):
                spaces += action.target - action.origin
                state = apply(state, action)
        return Gained(
            spaces,
            sum(state.hands[seat]) - sum(before.hands[seat]),
            self.aboard(state, seat) - self.aboard(before, seat),
            _most_cards_of_rivals(before, seat) - _most_cards_of_rivals(state, seat),
        )


def _chance() -> random.Random:
    return random.Random(SEED)  # noqa: S311


def _stories(table: Table) -> Iterator[Chronicle]:
    story = read_record(table.setup, ())
    yield story
    for entry in table.entries:
        story = story.with_entry(entry)
        yield story


def kept_actions(table: Table) -> Iterator[KeptAction]:
    kept = list[KeptAction]()
    turn = 1
    for step in replay_steps(begin(table.setup), table.entries):
        if isinstance(step.entry, ControlMark):
            continue
        if isinstance(step.entry, Undo):
            turn = kept.pop().turn
            continue
        kept.append(KeptAction(step.before, step.entry, step.after, turn))
        turn += ends_turn(step)
    yield from kept


def _possible(record: Record, state: State) -> Iterator[Told]:
    for move in moves(state):
        yield from record.moves_in(apply(state, move).events)


def _most_cards_of_rivals(state: State, seat: int) -> int:
    """Return the cards that one retreat of each rival can bring at most, summed over the rivals."""
    crowd = state.pirates_by_place()
    left = len(state.piles.stock) + len(state.piles.row) + sum(state.piles.discard)

    def most(pirates: Iterable[int]) -> int:
        targets = (retreat_target(one, crowd) for one in pirates)
        return max((min(crowd[one], left) for one in targets if one is not None), default=0)

    return sum(most(pirates) for rival, pirates in enumerate(state.pirates) if rival != seat)
