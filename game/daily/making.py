"""Choose the puzzle of a day of the first series, from its date alone.

Simple players play whole games, with all chance from a stream with a seed; so the same seed gives
the same games. A search over their positions finds the tasks that have exactly one best answer. Of
these, the task is chosen whose solution is the most surprising.

The search finds every way to play one turn, for all possible cards that the player cannot see.
Cards of an open row are known when they are taken. A card from the face-down stock stays unknown in
the hand and may be played as any symbol. So a turn that the search does not find is impossible for
every order of the stock.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count, pairwise
from typing import NamedTuple

from game.daily.judging import solving_orders
from game.daily.puzzle import (
    Puzzle,
    options_of,
    position_fields,
    seed_of,
    set_up_position,
    wrong_share_range,
)
from game.daily.tasks import Kind, Outcome, Task, measure_outcome, reaches_goal
from game.rules import Options, Setup, State, apply, begin, turn_actions
from game.rules.actions import Action, Advance, EndTurn, Move, Retreat
from game.rules.fairness.stream import KeyedStream
from game.rules.moves import moves, retreat_target
from game.rules.state.cards import Counts, add_cards, with_cards
from game.rules.state.passage import START

MOST_TURNS_KEPT = 2
"""The most turns to keep for an ending. Two are enough to show that the ending has several."""

RETREAT_SYMBOL = -1
"""The number in a retreat's step at the place where an advance has its symbol."""

CompactMove = tuple[int, int, int]
"""An action as its symbol, origin and target. A retreat has a special number as its symbol.

Unlike actions, steps can be sorted.
"""

SortedTurn = tuple[CompactMove, ...]
"""A turn's steps in ascending order, not in the order they were played in."""


class TurnMoment(NamedTuple):
    """The state of a turn, as far as an action of the turn can change it."""

    places: tuple[int, ...]
    known_cards: Counts
    """The cards in the hand that the player knows: from before the turn, or from the open row."""
    unknown_cards: int
    cards_taken: int


MomentLayer = dict[TurnMoment, tuple[SortedTurn, ...]]
"""The moments after the same number of actions, each with turns that lead to it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A moment at which the turn may end, and turns that lead there."""

    outcome: Outcome
    turns: tuple[SortedTurn, ...]


def find_endings(state: State) -> list[list[Ending]]:
    """Return all endings that the turn can have, in one list for each number of actions from 0."""
    start, other_crowd = turn_start(state)
    layers: list[MomentLayer] = [{start: ((),)}]
    for _ in range(state.actions_left):
        layers.append(next_layer(state, layers[-1], other_crowd))
    boat = state.passage.boat
    return [
        [Ending(_outcome(start, moment, boat), turns) for moment, turns in layer.items()]
        for layer in layers
    ]


def turn_start(state: State) -> tuple[TurnMoment, list[int]]:
    """Return the moment before the first action, and the pirates of others on each place."""
    start = TurnMoment(state.pirates[state.seat_on_turn], state.hands[state.seat_on_turn], 0, 0)
    other_crowd = state.pirates_by_place()
    for place in start.places:
        other_crowd[place] -= 1
    return start, other_crowd


def move_of(step: CompactMove) -> Move:
    """Return the action that a step stands for."""
    symbol, origin, target = step
    return Retreat(origin, target) if symbol == RETREAT_SYMBOL else Advance(symbol, origin, target)


def _outcome(start: TurnMoment, moment: TurnMoment, boat: int) -> Outcome:
    left = sum(moment.known_cards) + moment.unknown_cards
    return Outcome(start.places, moment.places, boat, moment.cards_taken, left)


def next_layer(state: State, layer: MomentLayer, other_crowd: list[int]) -> MomentLayer:
    """Return the moments that are one action later."""
    later: MomentLayer = {}
    for moment, turns in layer.items():
        for step, next_moment in _steps(state, moment, other_crowd):
            kept = later.get(next_moment, ())
            for turn in turns:
                longer_turn = tuple(sorted((*turn, step)))
                if len(kept) < MOST_TURNS_KEPT and longer_turn not in kept:
                    kept = (*kept, longer_turn)
            later[next_moment] = kept
    return later


def _steps(
    state: State, moment: TurnMoment, other_crowd: list[int]
) -> Iterator[tuple[CompactMove, TurnMoment]]:
    """Yield each action that some order of the stock allows, with the moment after it."""
    passage, boat = state.passage, state.passage.boat
    if moment.places[0] == boat:
        return
    crowd = other_crowd.copy()
    for place in moment.places:
        crowd[place] += 1
    origins = sorted(set(moment.places))
    for symbol, cards in enumerate(moment.known_cards):
        if not cards and not moment.unknown_cards:
            continue
        known = add_cards(moment.known_cards, symbol, -1) if cards else moment.known_cards
        unknown = moment.unknown_cards - (0 if cards else 1)
        for origin in origins:
            if origin < boat:
                target = passage.next_vacant(symbol, origin, crowd)
                places = _moved(moment.places, origin, target)
                yield (
                    (symbol, origin, target),
                    TurnMoment(places, known, unknown, moment.cards_taken),
                )
    for origin in origins:
        target = retreat_target(origin, crowd)
        if target is not None:
            places = _moved(moment.places, origin, target)
            yield (
                (RETREAT_SYMBOL, origin, target),
                _after_retreat(state, moment, places, crowd[target]),
            )


def _after_retreat(
    state: State, moment: TurnMoment, places: tuple[int, ...], number: int
) -> TurnMoment:
    """Return the moment after a retreat to ``places`` that brings ``number`` cards."""
    taken = moment.cards_taken + number
    if state.setup.options.handling.open_row:
        row = state.piles.row[moment.cards_taken : taken]
        return TurnMoment(places, with_cards(moment.known_cards, row), 0, taken)
    return TurnMoment(places, moment.known_cards, moment.unknown_cards + number, taken)


def _moved(places: tuple[int, ...], origin: int, target: int) -> tuple[int, ...]:
    moved = list(places)
    moved[moved.index(origin)] = target
    moved.sort()
    return tuple(moved)


MOST_TURNS = 150
"""The number of turns after which a game is stopped, even without a winner."""

ENOUGH_CARDS = 4
"""The number of cards above which a player prefers an advance to a retreat."""


def turn_beginnings(options: Options, seed: bytes, game: int) -> Iterator[State]:
    """Play a game and yield the beginning of each turn.

    Games with the same seed differ by the number ``game``.
    """
    stream = KeyedStream(seed, f"game/{game}")
    key = bytes(stream.number_below(256) for _ in range(32))
    state = begin(Setup(options, 2 + stream.number_below(3), key))
    for _ in range(MOST_TURNS):
        yield state
        seat = state.seat_on_turn
        while state.seat_on_turn == seat and not state.over:
            state = apply(state, _choice(state, stream))
        if state.over:
            return


def _choice(state: State, stream: KeyedStream) -> Action:
    """Choose a simple player's action: mostly advances with many cards, retreats with few."""
    weighted = [(action, _weight(state, action)) for action in turn_actions(state)]
    drawn = stream.number_below(sum(weight for _, weight in weighted))
    for action, weight in weighted:
        if drawn < weight:
            return action
        drawn -= weight
    raise AssertionError("the weights do not add up")


def _weight(state: State, action: Action) -> int:
    """Return the weight of an action among all that a simple player may choose."""
    cards = sum(state.hands[state.seat_on_turn])
    match action:
        case Advance():
            return (action.target - action.origin) * (6 if cards > ENOUGH_CARDS else 2)
        case Retreat():
            nearness = max(1, 12 - (action.origin - action.target))
            return (
                nearness
                * state.pirates_by_place()[action.target]
                * (1 if cards > ENOUGH_CARDS else 6)
            )
        case EndTurn():
            return 400 if state.actions_left == 0 else 1
        case _:
            raise AssertionError(f"{action} does not go on")


Orders = Sequence[Sequence[Move]]


def charm_rating(
    state: State, layers: Sequence[Sequence[Ending]], task: Task, orders: Orders
) -> int:
    """Rate a puzzle from 0 to 7, where more is better. ``orders`` are its right answers."""
    right = {order[0] for order in orders}
    return (
        2 * _best_start_is_wrong(layers, task, right)
        + 2 * _goes_both_ways(orders[0])
        + _order_matters(orders)
        + _moves_pirate_twice(orders)
        + _uses_own_crew(state, orders[0])
    )


def _best_start_is_wrong(layers: Sequence[Sequence[Ending]], task: Task, right: set[Move]) -> bool:
    """Return whether every first action that alone makes the most progress is wrong."""
    before = measure_outcome(task, layers[0][0].outcome)
    most = max(measure_outcome(task, ending.outcome) for ending in layers[1])
    best = [ending for ending in layers[1] if measure_outcome(task, ending.outcome) == most]
    best_moves = [move_of(turn[0]) for ending in best for turn in ending.turns]
    return most > before and right.isdisjoint(best_moves)


def _goes_both_ways(order: Sequence[Move]) -> bool:
    """Return whether the solution has both an advance and a retreat."""
    return len({isinstance(action, Retreat) for action in order}) > 1


def _order_matters(orders: Orders) -> bool:
    """Return whether the solution fails in every other order of its actions."""
    return len(orders) == 1 and len(set(orders[0])) > 1


def _moves_pirate_twice(orders: Orders) -> bool:
    """Return whether, in every order, a pirate moves twice in a row."""
    return all(any(one.target == two.origin for one, two in pairwise(order)) for order in orders)


def _uses_own_crew(state: State, order: Sequence[Move]) -> bool:
    """Return whether a retreat or an advance makes use of places where own pirates began the turn.

    A retreat ends at such a place. An advance skips one that has the symbol of the played card.
    """
    own, spaces = state.pirates[state.seat_on_turn], state.passage.spaces
    for action in order:
        if isinstance(action, Advance):
            between = range(action.origin + 1, action.target)
            if any(space in own and space in between for space in spaces[action.symbol]):
                return True
        elif action.target in own:
            return True
    return False


LEAST_NUMBERS = {
    Kind.ABOARD: 1,
    Kind.CARDS: 2,
    Kind.FARTHEST: 1,
    Kind.TOGETHER: 3,
    Kind.HINDMOST: 1,
}
"""The least number that a task asks for, for every kind except ``REACH``."""

MAXIMUM_KINDS = (Kind.CARDS, Kind.FARTHEST)
"""Tasks of these kinds ask for the greatest number. They set no condition on cards left over."""


def unique_tasks(
    state: State, layers: Sequence[Sequence[Ending]]
) -> Iterator[tuple[Task, SortedTurn]]:
    """Yield each task that only one turn solves, together with this turn.

    The turn uses all its actions, and plays no card that the player cannot see.

    ``layers`` come from :func:`~game.daily.making.search.find_endings`: ``layers[n]`` has the
    turn's endings after n actions.
    """
    all_endings = [ending for layer in layers for ending in layer]
    for kind, least in LEAST_NUMBERS.items():
        zero_task = Task(kind, 0)
        number_before = measure_outcome(zero_task, layers[0][0].outcome)
        numbers = sorted(
            {measure_outcome(zero_task, ending.outcome) for ending in all_endings}, reverse=True
        )
        allowed_numbers = [
            number for number in numbers if number > number_before and number >= least
        ]
        for number in allowed_numbers[:1] if kind in MAXIMUM_KINDS else allowed_numbers:
            yield from _unique_task(state, Task(kind, number), all_endings)
    for space, endings in _by_new_space(state, all_endings).items():
        yield from _unique_task(state, Task(Kind.REACH, space), endings)


def _by_new_space(state: State, all_endings: Sequence[Ending]) -> dict[int, list[Ending]]:
    """Group the endings by the spaces on which the player had no pirate before the turn."""
    own, boat = state.pirates[state.seat_on_turn], state.passage.boat
    by_space: dict[int, list[Ending]] = {}
    for ending in all_endings:
        for place in dict.fromkeys(ending.outcome.pirates_after):
            if START < place < boat and place not in own:
                by_space.setdefault(place, []).append(ending)
    return by_space


def _unique_task(
    state: State, task: Task, endings: Sequence[Ending]
) -> Iterator[tuple[Task, SortedTurn]]:
    """Yield the task and its turn, if only one turn solves the task.

    Otherwise let the task also ask for as many cards in the hand as possible, unless its kind is
    one of ``MAXIMUM_KINDS``. Yield nothing if no single turn solves that task, either.
    """
    reaching = [ending for ending in endings if reaches_goal(task, ending.outcome)]
    turn = _only_turn(state, reaching)
    if turn is None and task.kind not in MAXIMUM_KINDS:
        task = Task(task.kind, task.number, max(ending.outcome.cards_left for ending in reaching))
        turn = _only_turn(
            state, [ending for ending in reaching if reaches_goal(task, ending.outcome)]
        )
    if turn is not None:
        yield task, turn


def _only_turn(state: State, reaching: Sequence[Ending]) -> SortedTurn | None:
    """Return the one turn that leads to these endings.

    Return ``None`` if there are several, if the turn does not use all its actions, or if the player
    cannot see the cards that it plays.
    """
    turn = reaching[0].turns[0]
    is_only_turn = all(ending.turns == (turn,) for ending in reaching)
    return (
        turn if is_only_turn and len(turn) == state.actions_left and payable(state, turn) else None
    )


def payable(state: State, turn: SortedTurn) -> bool:
    """Return whether the cards that the player can see are enough for the turn."""
    seen = state.hands[state.seat_on_turn]
    if state.setup.options.handling.open_row:
        seen = with_cards(seen, state.piles.row)
    played = [symbol for symbol, _, _ in turn if symbol != RETREAT_SYMBOL]
    return all(played.count(symbol) <= seen[symbol] for symbol in played)


POSITIONS_PER_KIND = 6
"""The number of positions to look at before the next best kind of task is accepted, too."""

EARLIEST_TURN = 8
"""The number of turns of a game before the first position that is looked at."""

TURNS_BETWEEN = 4
"""The least number of turns from one position to the next."""

HAND_SIZES = range(2, 8)
"""The number of cards that the player may hold: enough for a choice, few enough to see at once."""

KINDS = (Kind.ABOARD, Kind.CARDS, Kind.REACH, Kind.FARTHEST, Kind.TOGETHER, Kind.HINDMOST)
"""The kinds of the first series. This list stays, so that the same puzzles are made again."""

LEAST_CHARM = {2: 2, 3: 3}
"""The least charm of a puzzle, for each number of actions in its turn."""


def make_puzzle(day: date) -> Puzzle:
    """Make the puzzle of a day. This takes a few tenths of a second on an idle machine.

    Each day puts the kinds of task in an order of preference. The longer the search takes, the more
    kinds it accepts.
    """
    shuffled_ranks = KeyedStream(seed_of(day), "kind").shuffled(range(len(KINDS)))
    ranks = {
        kind: POSITIONS_PER_KIND * rank for kind, rank in zip(KINDS, shuffled_ranks, strict=True)
    }
    found: list[tuple[int, int, Puzzle]] = []
    for positions_before, state in enumerate(_positions(day)):
        found.extend(
            (ranks[puzzle.task.kind], -puzzle_charm, puzzle)
            for puzzle, puzzle_charm in _puzzles(day, state)
        )
        best = min(found, key=lambda one: one[:2], default=None)
        if best is not None and best[0] <= positions_before:
            return best[2]
    raise AssertionError("positions have an end")


def _positions(day: date) -> Iterator[State]:
    """Yield suitable positions of real games, without end."""
    seed = seed_of(day)
    for game in count():
        steps = KeyedStream(seed, f"steps/{game}")
        next_turn = EARLIEST_TURN + steps.number_below(TURNS_BETWEEN)
        for turn, state in enumerate(turn_beginnings(options_of(day), seed, game)):
            if turn >= next_turn and shows_enough(state) and _may_be_in_band(day, state):
                yield set_up_position(day, position_fields(state))
                next_turn = turn + TURNS_BETWEEN + steps.number_below(TURNS_BETWEEN)


def shows_enough(state: State) -> bool:
    """Return whether a player can see everything that the turn may depend on.

    The open row, or else the stock, has enough cards for the whole turn. The next seat has a card,
    and so is not stuck. Otherwise that seat might take a card as soon as the turn ends by itself.
    """
    rules, piles = state.setup.options, state.piles
    cards = piles.row if rules.handling.open_row else piles.stock
    next_hand = state.hands[(state.seat_on_turn + 1) % state.setup.seats]
    enough = len(cards) > 2 * rules.edition.most_actions
    return enough and sum(state.hands[state.seat_on_turn]) in HAND_SIZES and any(next_hand)


def _may_be_in_band(day: date, state: State) -> bool:
    """Return whether some number of right first actions fits the weekday's difficulty."""
    legal = len(moves(state))
    right = range(1, min(state.actions_left, legal) + 1)
    return any(wrong_per_thousand(legal, number) in wrong_share_range(day) for number in right)


def wrong_per_thousand(legal: int, right: int) -> int:
    """Return the number of wrong actions in 1000 legal first actions."""
    return 1000 * (legal - right) // legal


def _puzzles(day: date, state: State) -> Iterator[tuple[Puzzle, int]]:
    """Yield the puzzles of a position that fit the weekday's difficulty, each with its charm."""
    layers, legal = find_endings(state), len(moves(state))
    for task, turn in unique_tasks(state, layers):
        right_orders = solving_orders(state, task, [move_of(step) for step in turn])
        wrong = wrong_per_thousand(legal, len({order[0] for order in right_orders}))
        puzzle_charm = charm_rating(state, layers, task, right_orders)
        if wrong in wrong_share_range(day) and puzzle_charm >= LEAST_CHARM[state.actions_left]:
            yield Puzzle(day, state, task, wrong, right_orders[0]), puzzle_charm
