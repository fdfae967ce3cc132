"""The questions of the first lesson, each after the rule that it asks about."""

from dataclasses import dataclass
from enum import StrEnum

from game.rules.state.state import State
from game.rules.teaching.positions import BLUE, DRY, EXAMPLE, RED, YELLOW, stand
from game.rules.teaching.topics import Topic


class Asks(StrEnum):
    """What a task wants to know."""

    LANDING = "landing"
    """Where a card carries a pirate."""
    STEP_BACK = "step-back"
    """Where a pirate goes back to."""
    ABOARD = "aboard"
    """Where a pirate in the boat goes back to."""
    CARDS = "cards"
    """How many cards going back brings."""
    STOCK = "stock"
    """The same where the stock has one card left."""
    MORE = "more"
    """How many more actions the turn may have."""
    BARRED = "barred"
    """Which pirate cannot go back."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question about one action of the seat on turn, after the actions ``before``.

    Actions and positions are written in notation. ``letter`` names the task for good, wherever it
    stands among the others.
    """

    letter: str
    topic: Topic
    asks: Asks
    seat: int
    action: str
    before: tuple[str, ...] = ()
    position: str = EXAMPLE


TASKS = (
    Task("a", Topic.RUN, Asks.LANDING, YELLOW, "S9>23"),
    Task("b", Topic.RUN, Asks.LANDING, BLUE, "D6>15", ("D0>7",)),
    Task("c", Topic.BACK, Asks.STEP_BACK, RED, "R8>6"),
    Task("d", Topic.BACK, Asks.CARDS, RED, "R8>6"),
    Task("e", Topic.FULL, Asks.STEP_BACK, BLUE, "R18>12"),
    Task("f", Topic.FULL, Asks.CARDS, BLUE, "R18>12"),
    Task("g", Topic.TURN, Asks.MORE, BLUE, "D6>24", ("D0>7", "D6>15")),
    Task("h", Topic.SLOOP, Asks.LANDING, BLUE, "B17>37"),
    Task("i", Topic.SLOOP, Asks.ABOARD, BLUE, "R37>32"),
    Task("j", Topic.SLOOP, Asks.BARRED, BLUE, "R17>12"),
    Task("k", Topic.STOCK, Asks.STOCK, YELLOW, "R28>14", (), DRY),
)
"""The four parts of the rule books' example, and what a beginner needs beside them."""

STEPS: tuple[Topic | int, ...] = tuple(
    step
    for topic in Topic
    for step in (topic, *(number for number, task in enumerate(TASKS) if task.topic is topic))
)
"""The lesson from page to page: a rule, then the numbers of the tasks about it."""


def position(number: int) -> State:
    """The position that a task asks about."""
    task = TASKS[number]
    return stand(task.position, task.seat, task.before)
