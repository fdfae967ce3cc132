"""Find the one turn that is best for a kind of task, if there is only one.

This is the search of ``game.daily.making``, made faster: it looks for one kind of task, and does
not build the moments after a turn's last action. Except for `reach`, it only looks for the largest
number: a smaller one has more turns that reach it.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator

from game.daily.making import (
    MOST_TURNS_KEPT,
    RETREAT_SYMBOL,
    CompactMove,
    MomentLayer,
    SortedTurn,
    TurnMoment,
    next_layer,
    payable,
    turn_start,
)
from game.daily.tasks import Kind, Task, largest_group
from game.rules import State
from game.rules.moves import retreat_target
from game.rules.state.passage import START

Measure = Callable[[int, int, int], int]
"""The number that a turn reaches, from its last action's origin, target and cards taken."""

NO_STEP = START
"""Origin and target of a step that nobody takes, to measure a moment as it is."""


def best_tasks(kind: Kind, state: State) -> Iterator[tuple[Task, SortedTurn]]:
    """Yield each task of a kind that only one turn solves, together with this turn.

    The turn uses all its actions. It plays no card that the player cannot see. It also goes forward
    with at least one pirate.
    """
    search = _tasks_to_reach if kind is Kind.REACH else _largest_task
    for task, turn in search(kind, state):
        goes_forward = any(symbol != RETREAT_SYMBOL for symbol, _, _ in turn)
        if goes_forward and len(turn) == state.actions_left and payable(state, turn):
            yield task, turn


def _largest_task(kind: Kind, state: State) -> Iterator[tuple[Task, SortedTurn]]:
    """Yield the task with the largest number, if one turn solves it."""
    layers, crowd = _layers_before_last(state, all_aboard=kind is Kind.WIN)
    measure_from = _MEASURES[kind]
    most = 0
    best_turns: set[SortedTurn] = set()
    for layer in layers:
        for moment, turns in layer.items():
            number = measure_from(state, moment)(NO_STEP, NO_STEP, 0)
            if number > most:
                most, best_turns = number, set(turns)
            elif number == most:
                best_turns.update(turns)
    steps_of = _last_retreats if kind is Kind.CARDS else _last_steps
    for moment, turns in layers[-1].items():
        measure = measure_from(state, moment)
        for step, taken in steps_of(state, moment, crowd):
            number = measure(step[1], step[2], taken)
            if number < most:
                continue
            if number > most:
                most = number
                best_turns.clear()
            best_turns.update(tuple(sorted((*turn, step))) for turn in turns)
    if len(best_turns) == 1:
        yield Task(kind, most), best_turns.pop()


def _tasks_to_reach(_kind: Kind, state: State) -> Iterator[tuple[Task, SortedTurn]]:
    """Yield a task for each space that only one turn reaches.

    At the beginning of the turn, nobody is on the space.
    """
    layers, crowd = _layers_before_last(state)
    free = {space for space, number in enumerate(state.pirates_by_place()) if not number}
    free -= {START, state.passage.boat}
    turns_to: dict[int, set[SortedTurn]] = {space: set() for space in free}
    for layer in layers:
        for moment, turns in layer.items():
            for space in free.intersection(moment.places):
                turns_to[space].update(turns)
    for moment, turns in layers[-1].items():
        kept = free.intersection(moment.places)
        for step, _ in _last_steps(state, moment, crowd):
            _, origin, target = step
            left: set[int] = {origin} if moment.places.count(origin) == 1 else set()
            for space in (kept | (free & {target})) - left:
                if len(turns_to[space]) < MOST_TURNS_KEPT:
                    turns_to[space].update(tuple(sorted((*turn, step))) for turn in turns)
    for space, turns in sorted(turns_to.items()):
        if len(turns) == 1:
            yield Task(Kind.REACH, space), turns.pop()


def _layers_before_last(
    state: State, *, all_aboard: bool = False
) -> tuple[list[MomentLayer], list[int]]:
    """Return the moments before the last action, and the pirates of others on each place.

    With ``all_aboard``, leave out the moments with more pirates ashore than actions left.
    """
    start, crowd = turn_start(state)
    layers: list[MomentLayer] = [{start: ((),)}]
    for left in range(state.actions_left - 1, 0, -1):
        layer = next_layer(state, layers[-1], crowd)
        if all_aboard:
            boat, pirates = state.passage.boat, len(start.places)
            layer = {
                moment: turns
                for moment, turns in layer.items()
                if pirates - moment.places.count(boat) <= left
            }
        layers.append(layer)
    return layers, crowd


def _last_steps(
    state: State, moment: TurnMoment, other_crowd: list[int]
) -> Iterator[tuple[CompactMove, int]]:
    """Yield each action that some order of the stock allows, with the cards that it takes."""
    boat, spaces = state.passage.boat, state.passage.spaces
    if moment.places[0] == boat:
        return
    crowd = _crowd_at(moment, other_crowd)
    ashore = sorted(set(moment.places) - {boat})
    for symbol, cards in enumerate(moment.known_cards):
        if not cards and not moment.unknown_cards:
            continue
        targets = [space for space in spaces[symbol] if not crowd[space]]
        targets.append(boat)
        for origin in ashore:
            yield (symbol, origin, targets[bisect_right(targets, origin)]), 0
    yield from _last_retreats(state, moment, other_crowd)


def _last_retreats(
    state: State, moment: TurnMoment, other_crowd: list[int]
) -> Iterator[tuple[CompactMove, int]]:
    """Yield each retreat, with the cards that it takes."""
    if moment.places[0] == state.passage.boat:
        return
    crowd = _crowd_at(moment, other_crowd)
    for origin in sorted(set(moment.places)):
        target = retreat_target(origin, crowd)
        if target is not None:
            yield (RETREAT_SYMBOL, origin, target), crowd[target]


def _crowd_at(moment: TurnMoment, other_crowd: list[int]) -> list[int]:
    """Return the number of pirates on each place."""
    crowd = other_crowd.copy()
    for place in moment.places:
        crowd[place] += 1
    return crowd


# The number that a turn reaches, for each kind


def _pirates_aboard(state: State, moment: TurnMoment) -> Measure:
    boat = state.passage.boat
    before = moment.places.count(boat) - state.pirates[state.seat_on_turn].count(boat)
    return lambda origin, target, _taken: before + (target == boat) - (origin == boat)


def _cards_taken(_state: State, moment: TurnMoment) -> Measure:
    before = moment.cards_taken
    return lambda _origin, _target, taken: before + taken


def _way_forward(state: State, moment: TurnMoment) -> Measure:
    before = sum(moment.places) - sum(state.pirates[state.seat_on_turn])
    return lambda origin, target, _taken: before + target - origin


def _hindmost(_state: State, moment: TurnMoment) -> Measure:
    last, next_to_last = moment.places[:2]

    def measure(origin: int, target: int, _taken: int) -> int:
        if target == NO_STEP:
            return last
        return min(next_to_last if origin == last else last, target)

    return measure


def _pirates_together(state: State, moment: TurnMoment) -> Measure:
    places, boat = moment.places, state.passage.boat
    before = largest_group(places, boat)

    def measure(origin: int, target: int, _taken: int) -> int:
        if target == NO_STEP:
            return before
        reached = places.count(target) + 1 if target < boat else 0
        if reached >= before:
            return reached
        rest = list(places)
        rest.remove(origin)
        return max(reached, largest_group(rest, boat))

    return measure


_MEASURES: dict[Kind, Callable[[State, TurnMoment], Measure]] = {
    Kind.ABOARD: _pirates_aboard,
    Kind.WIN: _pirates_aboard,
    Kind.CARDS: _cards_taken,
    Kind.FARTHEST: _way_forward,
    Kind.HINDMOST: _hindmost,
    Kind.TOGETHER: _pirates_together,
}
