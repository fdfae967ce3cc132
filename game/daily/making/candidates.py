"""Find the tasks that have exactly one best answer in a position."""

from collections.abc import Iterator, Sequence

from game.daily.making.search import RETREAT_SYMBOL, Ending, SortedTurn
from game.daily.tasks import Kind, Task, measure_outcome, reaches_goal
from game.rules import State
from game.rules.state.cards import with_cards
from game.rules.state.passage import START

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
        turn if is_only_turn and len(turn) == state.actions_left and _payable(state, turn) else None
    )


def _payable(state: State, turn: SortedTurn) -> bool:
    """Return whether the cards that the player can see are enough for the turn."""
    seen = state.hands[state.seat_on_turn]
    if state.setup.options.handling.open_row:
        seen = with_cards(seen, state.piles.row)
    played = [symbol for symbol, _, _ in turn if symbol != RETREAT_SYMBOL]
    return all(played.count(symbol) <= seen[symbol] for symbol in played)
