"""How well simple players solve a puzzle. They see the cards that they have drawn."""

from collections.abc import Sequence
from functools import cache

from game.daily import Puzzle, count_reached, play_actions, right_answers
from game.rules import moves
from game.rules.actions import Move

Turn = tuple[Move, ...]


def legal_next(puzzle: Puzzle, turn: Sequence[Move]) -> list[Move]:
    """Return the actions that may follow in the turn; none once the turn has ended."""
    state = play_actions(puzzle, turn)
    return moves(state) if state.seat_on_turn == puzzle.seat else []


def full_turn_count(puzzle: Puzzle, turn: Turn = ()) -> int:
    """Return the number of ways to take all actions of the turn, after these actions."""
    choices = legal_next(puzzle, turn)
    if len(turn) + 1 == puzzle.start.actions_left:
        return len(choices)
    return sum(full_turn_count(puzzle, (*turn, action)) for action in choices)


def random_chance(puzzle: Puzzle) -> float:
    """Return the chance that random actions solve the puzzle in one turn."""
    return chance_in_attempts(puzzle, 1)


def chance_in_attempts(puzzle: Puzzle, attempts: int) -> float:
    """Return the chance that random actions solve the puzzle in so many attempts.

    After each attempt the player learns which action made the goal impossible. The player then
    keeps the actions before it, and does not try that action again.
    """
    answers = right_answers(puzzle)

    @cache
    def legal_count(prefix: Turn) -> int:
        return len(legal_next(puzzle, prefix))

    def right_next(prefix: Turn) -> set[Move]:
        return {turn[len(prefix)] for turn in answers if turn[: len(prefix)] == prefix}

    def solved(prefix: Turn, excluded: int, left: int) -> float:
        """Return the chance from a prefix that is right, after which some actions are excluded."""
        if len(prefix) == puzzle.start.actions_left:
            return 1.0
        right, choices = right_next(prefix), legal_count(prefix) - excluded
        going_on = sum(solved((*prefix, action), 0, left) for action in right)
        failed = choices - len(right)
        again = solved(prefix, excluded + 1, left - 1) if failed and left > 1 else 0.0
        return (going_on + failed * again) / choices

    return solved((), 0, attempts)


def greedy_solves(puzzle: Puzzle) -> bool:
    """Whether a player solves it who takes what is best for the task, then for cards, then for way.

    Such a player looks at one action, not at those that follow.
    """
    return _solves_looking_ahead(puzzle, 1)


def looking_ahead_solves(puzzle: Puzzle) -> bool:
    """Whether a player like the greedy one solves it who looks at two actions at once."""
    return _solves_looking_ahead(puzzle, 2)


def _solves_looking_ahead(puzzle: Puzzle, actions: int) -> bool:
    turn: Turn = ()
    while choices := legal_next(puzzle, turn):
        longer_turns: list[Turn] = [(*turn, action) for action in choices]
        turn = max(longer_turns, key=lambda longer: _best(puzzle, longer, actions - 1))
    return turn in right_answers(puzzle)


def _best(puzzle: Puzzle, turn: Turn, more: int) -> tuple[int, int, int]:
    """Return how good the turn can become with so many more actions."""
    state = play_actions(puzzle, turn)
    hand, pirates = state.hands[puzzle.seat], state.pirates[puzzle.seat]
    now = count_reached(puzzle, turn), sum(hand), sum(pirates)
    later = legal_next(puzzle, turn) if more else ()
    return max((_best(puzzle, (*turn, action), more - 1) for action in later), default=now)
