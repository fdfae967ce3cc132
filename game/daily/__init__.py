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

A puzzle is the beginning of a turn of a real game. Its task has one best answer, and *one* means:
every turn that reaches the goal makes the same actions, as many as a turn has. The order in which
they reach it does not matter: each such turn is accepted, and there is no other. So nobody is told
that a turn is wrong which is as good as the best.

No task depends on a card that the player cannot see. Their own cards and an open row are seen, and
the row outlasts the turn. A card that comes face down counts as a card in the hand; the search that
made the puzzle let it be any symbol, and found no turn that reaches the goal by playing one. So the
answers are the same in any order of the stock, and nobody gains by knowing it.
``solved`` and ``lost_at`` are therefore true of the player's choices, never of their luck.

Everything follows from the date (see ``game.daily.making.choosing``), by integers and the keyed
stream of ``game.rules.fairness``; ``days.txt`` has the puzzles as they were made.
"""

from game.daily.judging import Verdict, Why, answers, count, judge, lost_at, play
from game.daily.puzzle import Puzzle
from game.daily.reading import FIRST, LAST, NoPuzzle, puzzle_of
from game.daily.tasks import Kind, Task

__all__ = [
    "FIRST",
    "LAST",
    "Kind",
    "NoPuzzle",
    "Puzzle",
    "Task",
    "Verdict",
    "Why",
    "answers",
    "count",
    "judge",
    "lost_at",
    "play",
    "puzzle_of",
]
