"""The questions of the first lesson, asked about the rule books' worked example."""

from dataclasses import dataclass
from enum import StrEnum

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.editions import CLASSIC
from game.rules.engine import apply
from game.rules.notation import parse_action, parse_position
from game.rules.state.state import State

SEATS = BLUE, RED, YELLOW = range(3)

SEED = f"{101_523:064x}"
"""One that draws a board on which the example fits."""

POSITION = f"""
    edition=classic cards=tortuga passing=no crew=6 segments=6 wild=no opener=seed rules=2
    passage=HDKBPSDBKPHSPKDHSBHKPBSDBPHSDKKBSDHP
    pirates=0,6,6,17,18,37/8,17,17,22,37,37/0,2,9,12,25,32 hands=DDDDB/HK/SP
    row=BDDKPSHBKPSH discard=- shuffles=0
    stock={"S" * 14}{"H" * 14}{"D" * 11}{"B" * 14}{"K" * 14}{"P" * 14}
    began={BLUE} used=0 out=- winner=- first={BLUE} seed={SEED}
"""
"""The example, but for whose turn it is; what the rule books leave open is ours."""


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
    MORE = "more"
    """How many more actions the turn may have."""
    BARRED = "barred"
    """Which pirate cannot go back."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question about one action of the seat on turn, after the actions ``before``.

    Actions are written in notation.
    """

    asks: Asks
    seat: int
    action: str
    before: tuple[str, ...] = ()


TASKS = (
    Task(Asks.LANDING, YELLOW, "S9>23"),
    Task(Asks.STEP_BACK, RED, "R8>6"),
    Task(Asks.CARDS, RED, "R8>6"),
    Task(Asks.LANDING, BLUE, "D6>15", ("D0>7",)),
    Task(Asks.MORE, BLUE, "D6>24", ("D0>7", "D6>15")),
    Task(Asks.STEP_BACK, BLUE, "R18>12"),
    Task(Asks.CARDS, BLUE, "R18>17", ("R17>12",)),
    Task(Asks.LANDING, BLUE, "B17>37"),
    Task(Asks.ABOARD, BLUE, "R37>32"),
    Task(Asks.BARRED, BLUE, "R17>12"),
)
"""The four parts of the example, and what a beginner needs beside them."""


def position(number: int) -> State:
    """The position that a task asks about."""
    task = TASKS[number]
    state = parse_position(f"{POSITION} turn={task.seat}")
    for text in task.before:
        state = apply(state, action_of(text))
    return state


def action_of(text: str) -> Action:
    """The action of the classic game that ``text`` names."""
    return parse_action(text, CLASSIC)


def move_of(text: str) -> Move:
    """The advance or retreat that ``text`` names."""
    action = action_of(text)
    if not isinstance(action, Advance | Retreat):
        raise ValueError(f"{text} moves nobody")
    return action
