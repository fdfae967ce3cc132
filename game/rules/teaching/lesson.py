"""The first lesson: two short turns near the end of a race, on a passage of two segments.

The reader makes every move. Besides the right move, the lesson offers moves that the rules forbid.
The engine says why they are forbidden.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.editions import CLASSIC
from game.rules.engine import apply, begin
from game.rules.errors import IllegalActionError
from game.rules.notation import parse_action
from game.rules.notation.actions import parse_symbol
from game.rules.setup import SEED_BYTES, Options, Setup
from game.rules.state.cards import Counts, with_cards
from game.rules.state.state import State
from game.rules.views import View, view

READER, RIVAL = 0, 1
"""The seats of the reader and of the rival."""

LESSON_EDITION = replace(CLASSIC, segments=2)
_BOARD = "HDKBPS" + "PKDHSB"
_BOAT = len(_BOARD) + 1
_PIRATES = (0, 9, *[_BOAT] * 4), (0, 4, 4, 6, 6, 6)
_HANDS = "DB", "BHHKPS"
_STOCK = "BBHSKPDHSKPD"
"""The cards of the stock, as letters; the first card is taken next."""


class Rule(StrEnum):
    """The rules that the steps of the lesson teach, in order."""

    RUN = "run"
    """A card carries a pirate to the next space with its symbol."""
    OVER = "over"
    """Occupied spaces are passed over."""
    BACK = "back"
    """A retreat to the nearest pirates brings cards."""
    TURN = "turn"
    """A turn has three actions."""
    FULL = "full"
    """Three pirates fill a space; a retreat passes over it."""
    BOAT = "boat"
    """Without a vacant space ahead, a card carries a pirate into the boat."""
    WIN = "win"
    """The first to have all pirates in the boat wins at once."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step that teaches a rule: the right action, and forbidden moves besides.

    ``reply`` has the rival's actions that follow.
    """

    rule: Rule
    right: Action
    wrong: tuple[Move, ...] = ()
    reply: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A moment of the lesson: what the reader sees, the last moves, and crossed-out places.

    ``view.choices`` are the actions that the lesson offers, right and wrong. ``trails`` are moves;
    each has its seat, origin and target.
    """

    view: View
    trails: tuple[tuple[int, int, int], ...] = ()
    crossed: tuple[int, ...] = ()


def _action(text: str) -> Action:
    return parse_action(text, LESSON_EDITION)


def _move(text: str) -> Move:
    action = _action(text)
    if not isinstance(action, Advance | Retreat):
        raise ValueError(f"{text} moves nobody")
    return action


LESSON_STEPS = (
    LessonStep(Rule.RUN, _action("D0>2")),
    LessonStep(Rule.OVER, _action("B2>12"), (_move("B2>4"), _move("B2>13"))),
    LessonStep(Rule.BACK, _action("R12>9"), (_move("R12>11"), _move("R12>4"))),
    LessonStep(Rule.TURN, _action("E"), (_move("B9>12"),), (_action("B0>12"), _action("E"))),
    LessonStep(Rule.FULL, _action("R9>4"), (_move("R9>8"), _move("R9>6"))),
    LessonStep(Rule.BOAT, _action("B9>13"), (_move("B9>10"), _move("B9>12"))),
    LessonStep(Rule.WIN, _action("B4>13")),
)


@cache
def lesson_scene(number: int) -> LessonScene:
    """Return the scene before a step, or the final scene after the last step."""
    seen = view(_state(number), READER)
    last_step, offered_step = LESSON_STEPS[:number][-1:], LESSON_STEPS[number : number + 1]
    last_actions = [
        *((READER, one.right) for one in last_step),
        *((RIVAL, action) for one in last_step for action in one.reply),
    ]
    choices = [action for one in offered_step for action in (one.right, *one.wrong)]
    trails = [
        (seat, move.origin, move.target)
        for seat, move in last_actions
        if isinstance(move, Advance | Retreat)
    ]
    return LessonScene(replace(seen, choices=tuple(sorted(choices, key=_sort_key))), tuple(trails))


def scene_after_refusal(number: int, move: Move) -> LessonScene:
    """Return the scene of a step after the reader has tried a forbidden move."""
    crossed = {move.target, *lesson_refusal(number, move).passed}
    trail = (READER, move.origin, move.target)
    return LessonScene(lesson_scene(number).view, (trail,), tuple(sorted(crossed)))


def lesson_refusal(number: int, move: Move) -> IllegalActionError:
    """Return why the rules forbid a move in a step. Raises ValueError if they allow the move."""
    try:
        apply(_state(number), move)
    except IllegalActionError as error:
        return error
    raise ValueError(f"{move} is allowed")


@cache
def _state(number: int) -> State:
    """Return the position before a step."""
    if not number:
        return _start()
    previous_step = LESSON_STEPS[number - 1]
    state = _state(number - 1)
    for action in (previous_step.right, *previous_step.reply):
        state = apply(state, action)
    return state


def _start() -> State:
    options = Options.printed(LESSON_EDITION)
    setup = Setup(options, 2, bytes(SEED_BYTES), READER, board=_symbols(_BOARD))
    state = begin(setup)
    hands = tuple(map(_counted, _HANDS))
    piles = state.piles._replace(stock=_symbols(_STOCK))
    return replace(state, pirates=_PIRATES, hands=hands, piles=piles)


def _symbols(letters: str) -> tuple[int, ...]:
    return tuple(parse_symbol(letter, LESSON_EDITION) for letter in letters)


def _counted(letters: str) -> Counts:
    return with_cards((0,) * len(LESSON_EDITION.symbols), _symbols(letters))


def _sort_key(action: Action) -> int:
    """Return the sort key of an offered action: its target; the end of the turn comes last."""
    return action.target if isinstance(action, Advance | Retreat) else _BOAT
