"""Small positions that show one rule each, for any edition and options.

The engine makes each position from a known seed, and not from the secrets of a real game. Then this
module places the pirates so that the rule is visible.
"""

from dataclasses import dataclass, replace

from game.rules.actions import Advance, Move, Retreat
from game.rules.engine import apply, begin
from game.rules.moves import moves
from game.rules.setup import SEED_BYTES, Options, Setup
from game.rules.state.state import State
from game.rules.views import View, view

READER, RIVAL = 0, 1
"""The seats: the reader's own, which is on turn, and the rival's."""

NEAR, PACKED, FAR = 3, 5, 7
"""The spaces for a retreat: two pirates on the first, three on the second, one on the third."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the reader sees, and the actions to show in it.

    ``place_labels`` are texts at landing places: what a move there brings, or the number of the
    action. ``passed_spaces`` are the spaces that a pirate passes over.
    """

    view: View
    actions: tuple[Move, ...] = ()
    place_labels: tuple[tuple[int, str], ...] = ()
    passed_spaces: tuple[int, ...] = ()


def goal(options: Options) -> Example:
    """Show the race: some pirates in the boat, others on their way."""
    state = _begun(options)
    boat, half = state.passage.boat, options.edition.pirates // 2
    own = [boat] * half + _spread(state, options.edition.pirates - half, 3)
    other = [boat] * (half - 1) + _spread(state, options.edition.pirates - half + 1, 5)
    return Example(_reader_view(_placed(state, own, other)))


def advance(options: Options) -> Example:
    """Show two cards of a symbol: one moves past an occupied space, one into the boat."""
    state = _begun(options)
    boat = state.passage.boat
    symbol = _symbol_near_boat(state)
    origin, occupied, vacant = state.passage.spaces[symbol][-3:]
    state = _holding(_placed(state, [origin, boat - 1], [occupied]), symbol, 2)
    actions = (Advance(symbol, origin, vacant), Advance(symbol, boat - 1, boat))
    return Example(_reader_view(state), actions, ((vacant, "1"), (boat, "2")), (occupied,))


def retreat(options: Options) -> Example:
    """Show two retreats: past a full space to two pirates, and to a single pirate.

    The first one brings two cards, and the second one brings one card.
    """
    state = _placed(_begun(options), [1, 2, NEAR, FAR], [NEAR, *[PACKED] * 3])
    actions = (Retreat(FAR, NEAR), Retreat(2, 1))
    passed = tuple(range(NEAR + 1, FAR))
    return Example(_reader_view(state), actions, ((NEAR, "+2"), (1, "+1")), passed)


def turn(options: Options) -> Example:
    """Show a whole turn with as many actions as the edition allows."""
    state = start = _placed(_begun(options), [NEAR, FAR], [NEAR, *[PACKED] * 3])
    actions: list[Move] = [Retreat(FAR, NEAR)]
    state = apply(state, actions[0])
    while state.actions_left and state.seat_on_turn == READER:
        actions.append(_shortest(moves(state)))
        state = apply(state, actions[-1])
    marks = _numbered(actions)
    return Example(_reader_view(start), tuple(actions), marks)


def opening(options: Options) -> Example:
    """Show the moment before the first action: all pirates at the start, the cards dealt."""
    return Example(_reader_view(_begun(options)))


def _begun(options: Options) -> State:
    return begin(Setup(options, 2, bytes(SEED_BYTES), READER))


def _placed(state: State, own: list[int], other: list[int]) -> State:
    """Return the state with these pirates on their way and the rest at the start."""
    crew = state.setup.options.edition.pirates
    sides = [tuple(sorted([*places, *[0] * crew][:crew])) for places in (own, other)]
    return replace(state, pirates=tuple(sides))


def _spread(state: State, count: int, step: int) -> list[int]:
    spaces = len(state.passage.symbols)
    return [1 + (step * number) % spaces for number in range(1, count + 1)]


def _symbol_near_boat(state: State) -> int:
    """Return the symbol whose third space from the end is nearest to the boat.

    A symbol on the passage's last space does not count.
    """
    last = len(state.passage.symbols)
    spaces_by_symbol = enumerate(state.passage.spaces)
    return max((spaces[-3], symbol) for symbol, spaces in spaces_by_symbol if spaces[-1] != last)[1]


def _holding(state: State, symbol: int, count: int) -> State:
    """Return the state with at least ``count`` cards of the symbol in the reader's hand."""
    own = tuple(
        max(cards, count) if index == symbol else cards
        for index, cards in enumerate(state.hands[READER])
    )
    return replace(state, hands=(own, *state.hands[1:]))


def _shortest(found: list[Move]) -> Move:
    """Return the advance that stays nearest to the start, so that the picture stays small."""
    return min(found, key=lambda move: (move.target < move.origin, move.target, move.origin))


def _numbered(actions: list[Move]) -> tuple[tuple[int, str], ...]:
    """Return each landing place with the numbers of the actions that lead there."""
    found: dict[int, list[str]] = {}
    for number, action in enumerate(actions, start=1):
        found.setdefault(action.target, []).append(str(number))
    return tuple((space, " ".join(numbers)) for space, numbers in found.items())


def _reader_view(state: State) -> View:
    return view(state, READER)
