"""The positions of the first lesson: the rule books' worked example, and crowded ones beside it."""

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.editions import CLASSIC
from game.rules.engine import apply
from game.rules.notation import parse_action, parse_position
from game.rules.state.state import State

SEATS = BLUE, RED, YELLOW = range(3)

SEED = f"{101_523:064x}"
"""One that draws a board on which the example fits."""

_BOARD = f"""
    edition=classic passing=no crew=6 segments=6 wild=no opener=seed rules=2
    passage=HDKBPSDBKPHSPKDHSBHKPBSDBPHSDKKBSDHP
    began={BLUE} used=0 out=- winner=- agreed=- first={BLUE} seed={SEED} shuffles=0
"""

EXAMPLE = f"""{_BOARD}
    cards=tortuga pirates=0,6,6,17,18,37/8,17,17,22,37,37/0,2,9,12,25,32 hands=DDDDB/HK/SP
    row=BDDKPSHBKPSH discard=-
    stock={"S" * 14}{"H" * 14}{"D" * 11}{"B" * 14}{"K" * 14}{"P" * 14}
"""
"""The example, but for whose turn it is; what the rule books leave open is ours."""

_CROWD = """
    cards=jamaica pirates=10,28,31,37,37,37/14,14,28,34,37,37/10,10,28,33,33,37 hands=DB/HK/SP row=-
"""
"""Near the end: spaces 10 and 28 are full."""

PACKED = f"""{_BOARD}{_CROWD}
    discard={"S" * 5}{"H" * 4}{"D" * 6}{"B" * 5}{"K" * 3}{"P" * 6}
    stock={"S" * 11}{"H" * 12}{"D" * 10}{"B" * 11}{"K" * 13}{"P" * 10}
"""

DRY = f"""{_BOARD}{_CROWD}
    discard={"S" * 15}{"H" * 16}{"D" * 16}{"B" * 16}{"K" * 16}{"P" * 16} stock=S
"""
"""The same with one card left in the stock."""


def stand(text: str, seat: int, before: tuple[str, ...] = ()) -> State:
    """The position with this seat on turn, once it has made the actions ``before``."""
    state = parse_position(f"{text} turn={seat}")
    for one in before:
        state = apply(state, action_of(one))
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
