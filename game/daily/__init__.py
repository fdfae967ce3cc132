"""The Daily Escape: one position a day with a task for one turn, the same for everyone everywhere.

>>> from datetime import date
>>> from game.daily import judge, puzzle_of
>>> from game.rules import Retreat
>>> puzzle = puzzle_of(date(2026, 11, 1))
>>> puzzle.task
Task(kind=<Kind.TOGETHER: 'together'>, number=3, cards=0)
>>> judge(puzzle, [Retreat(23, 15)])
Verdict(why=<Why.TOO_FEW: 'too-few'>, reached=1, wanted=3, lost_at=0)
>>> judge(puzzle, puzzle.solution).solved
True

A puzzle is the beginning of a turn of a real game. Its task has one best answer. *One* means: all
turns that reach the goal have the same actions, and leave no action unused. Every order of these
actions that reaches the goal is accepted. So a turn that is as good as the best is never called
wrong.

No task depends on a card that the player cannot see. The player sees their own cards and an open
row, and the row does not run out during the turn. A card drawn face down counts towards the number
of cards that a task asks for. The search that made the puzzle tried every symbol for such a card;
no turn that plays the card reaches the goal. So the answers are the same for every order
of the stock, and it does not help to know that order. ``solved`` and ``lost_at`` therefore judge
the player's choices, never their luck.

Everything is calculated from the date, with integers and the keyed stream of
``game.rules.fairness`` (see ``game.daily.composing``, and ``game.daily.making`` for the days of
2026). ``days.txt`` stores the finished puzzles.
"""

from game.daily.judging import (
    Verdict,
    Why,
    count_reached,
    judge,
    lost_at,
    play_actions,
    right_answers,
)
from game.daily.puzzle import Puzzle
from game.daily.reading import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY, NoPuzzle, puzzle_of
from game.daily.tasks import Kind, Task

__all__ = [
    "FIRST_PUZZLE_DAY",
    "LAST_PUZZLE_DAY",
    "Kind",
    "NoPuzzle",
    "Puzzle",
    "Task",
    "Verdict",
    "Why",
    "count_reached",
    "judge",
    "lost_at",
    "play_actions",
    "puzzle_of",
    "right_answers",
]
