"""Choose the puzzle of a day from its date alone."""

from collections.abc import Iterator
from datetime import date
from itertools import count

from game.daily.calendar import options_of, seed_of, wrong_share_range
from game.daily.making.candidates import unique_tasks
from game.daily.making.charm import charm_rating
from game.daily.making.games import turn_beginnings
from game.daily.making.search import find_endings, move_of
from game.daily.orders import solving_orders
from game.daily.puzzle import Puzzle, position_fields, set_up_position
from game.daily.tasks import Kind
from game.rules import State
from game.rules.fairness.stream import KeyedStream
from game.rules.moves import moves

POSITIONS_PER_KIND = 6
"""The number of positions to look at before the next best kind of task is accepted, too."""

EARLIEST_TURN = 8
"""The number of turns of a game before the first position that is looked at."""

TURNS_BETWEEN = 4
"""The least number of turns from one position to the next."""

HAND_SIZES = range(2, 8)
"""The number of cards that the player may hold: enough for a choice, few enough to see at once."""

LEAST_CHARM = {2: 2, 3: 3}
"""The least charm of a puzzle, for each number of actions in its turn."""


def make_puzzle(day: date) -> Puzzle:
    """Make the puzzle of a day. This takes a few tenths of a second on an idle machine.

    Each day puts the kinds of task in an order of preference. The longer the search takes, the more
    kinds it accepts.
    """
    shuffled_ranks = KeyedStream(seed_of(day), "kind").shuffled(range(len(Kind)))
    ranks = {
        kind: POSITIONS_PER_KIND * rank for kind, rank in zip(Kind, shuffled_ranks, strict=True)
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
            if turn >= next_turn and _fits(state) and _may_be_in_band(day, state):
                yield set_up_position(day, position_fields(state))
                next_turn = turn + TURNS_BETWEEN + steps.number_below(TURNS_BETWEEN)


def _fits(state: State) -> bool:
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
    return any(_wrong_per_thousand(legal, number) in wrong_share_range(day) for number in right)


def _wrong_per_thousand(legal: int, right: int) -> int:
    """Return the number of wrong actions in 1000 legal first actions."""
    return 1000 * (legal - right) // legal


def _puzzles(day: date, state: State) -> Iterator[tuple[Puzzle, int]]:
    """Yield the puzzles of a position that fit the weekday's difficulty, each with its charm."""
    layers, legal = find_endings(state), len(moves(state))
    for task, turn in unique_tasks(state, layers):
        right_orders = solving_orders(state, task, [move_of(step) for step in turn])
        wrong = _wrong_per_thousand(legal, len({order[0] for order in right_orders}))
        puzzle_charm = charm_rating(state, layers, task, right_orders)
        if wrong in wrong_share_range(day) and puzzle_charm >= LEAST_CHARM[state.actions_left]:
            yield Puzzle(day, state, task, wrong, right_orders[0]), puzzle_charm
