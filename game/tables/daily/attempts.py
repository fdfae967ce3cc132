"""Change and judge a person's attempts at the puzzle of a day, and return what the person sees."""

from collections.abc import Sequence
from dataclasses import replace

from game.daily import Puzzle, Verdict, count_reached, judge, play_actions
from game.model.daily import Attempts, AttemptsResult, Day
from game.model.time import Moment
from game.rules import IllegalActionError, Reason, View, format_action, parse_action, view
from game.rules.actions import Advance, Move, Retreat
from game.tables.daily import errors
from game.tables.daily.days import puzzle_on

MOST_ATTEMPTS = 3
ACTION_SEPARATOR = ","
"""The separator between the actions of an attempt."""


def with_action(attempts: Attempts, action: Move) -> Attempts:
    """Add an action to the unfinished attempt. Raises IllegalActionError."""
    puzzle = puzzle_on(attempts.day)
    play_actions(puzzle, [*_moves(puzzle, attempts.actions), action])
    text = format_action(action, puzzle.start.setup.options.edition)
    return replace(attempts, actions=(*attempts.actions, text))


def without_last_action(attempts: Attempts) -> Attempts:
    """Remove the last action of the attempt. Raises IllegalActionError if there is none."""
    if not attempts.actions:
        raise IllegalActionError(Reason.NOTHING_TO_UNDO)
    return replace(attempts, actions=attempts.actions[:-1])


def with_attempt_judged(attempts: Attempts, at: Moment) -> Attempts:
    """Judge the attempt at this moment.

    Raises IllegalActionError if it has no action, and AlreadyTried if it repeats a wrong attempt.
    """
    if not attempts.actions:
        raise IllegalActionError(Reason.ACTION_OWED)
    attempt = ACTION_SEPARATOR.join(attempts.actions)
    if attempt in attempts.made:
        raise errors.AlreadyTried(attempts)
    made = (*attempts.made, attempt)
    if verdict_of(attempts.day, made[-1]).solved:
        result = AttemptsResult.SOLVED
    else:
        result = AttemptsResult.OPEN if len(made) < MOST_ATTEMPTS else AttemptsResult.FAILED
    ended = None if result is AttemptsResult.OPEN else at
    return replace(attempts, made=made, actions=(), result=result, ended=ended)


def given_up(attempts: Attempts, at: Moment) -> Attempts:
    """End the attempts at this moment, as failed, because the person wants to see the answer."""
    return replace(attempts, actions=(), result=AttemptsResult.FAILED, ended=at)


def verdict_of(day: Day, attempt: str) -> Verdict:
    """Return the verdict on a finished attempt."""
    puzzle = puzzle_on(day)
    return judge(puzzle, _moves(puzzle, actions_of(attempt)))


def progress_of(attempts: Attempts) -> int:
    """Return how far the unfinished attempt has come towards the number that the task asks for.

    The result can be below 0 after retreats.
    """
    puzzle = puzzle_on(attempts.day)
    return count_reached(puzzle, _moves(puzzle, attempts.actions))


def view_after_actions(day: Day, actions: Sequence[str] = ()) -> View:
    """Return the puzzle after these actions, as its solver sees it."""
    puzzle = puzzle_on(day)
    return view(play_actions(puzzle, _moves(puzzle, actions)), puzzle.seat)


def can_go_on(attempts: Attempts) -> bool:
    """Return whether the unfinished attempt allows another action. The solution uses them all."""
    return any(isinstance(choice, Advance | Retreat) for choice in view_of(attempts).choices)


def view_of(attempts: Attempts) -> View:
    """Return the puzzle after the actions of the unfinished attempt."""
    return view_after_actions(attempts.day, attempts.actions)


def actions_of(attempt: str) -> tuple[str, ...]:
    """Return the actions of a finished attempt, in notation."""
    return tuple(attempt.split(ACTION_SEPARATOR))


def _moves(puzzle: Puzzle, texts: Sequence[str]) -> list[Move]:
    edition = puzzle.start.setup.options.edition
    actions = [parse_action(text, edition) for text in texts]
    return [action for action in actions if isinstance(action, Advance | Retreat)]
