"""Small positions that show one rule each, for any edition and options.

They are made by the engine from a known seed and nobody's secret; pirates are then put where the
rule can be seen.
"""

from dataclasses import dataclass, replace

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.engine import apply, begin
from game.rules.moves import moves
from game.rules.setup import SEED_BYTES, Options, Setup
from game.rules.state import State
from game.rules.views import View, view

READER, RIVAL = 0, 1
"""The seats: the reader's own, which is on turn, and another's."""

NEAR, CROWDED, FAR = 6, 8, 10
"""Spaces for a retreat: two pirates on the first, three on the second, the mover on the third."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the reader sees, and actions to show in it."""

    view: View
    actions: tuple[Action, ...] = ()


def goal(options: Options) -> Example:
    """The race in full swing: some aboard, some on their way."""
    state = _begun(options)
    boat, half = state.passage.boat, options.edition.pirates // 2
    own = [boat] * half + _spread(state, options.edition.pirates - half, 3)
    other = [boat] * (half - 1) + _spread(state, options.edition.pirates - half + 1, 5)
    return Example(_seen(_placed(state, own, other)))


def advance(options: Options) -> Example:
    """A card that carries a pirate past an occupied space of its symbol."""
    state = _begun(options)
    symbol = next(index for index, count in enumerate(state.hands[READER]) if count)
    first, taken, vacant = _spaces_of(state, symbol)[:3]
    placed = _placed(state, [first], [taken])
    return Example(_seen(placed), (Advance(symbol, first, vacant),))


def retreat(options: Options) -> Example:
    """A step back past three pirates to two, which brings two cards."""
    return Example(_seen(_retreating(options)), (Retreat(FAR, NEAR),))


def turn(options: Options) -> Example:
    """A whole turn, as many actions as the edition allows."""
    state = start = _retreating(options)
    actions: list[Action] = [Retreat(FAR, NEAR)]
    state = apply(state, actions[0])
    while state.actions_left and state.turn == READER:
        actions.append(_farthest(moves(state)))
        state = apply(state, actions[-1])
    return Example(_seen(start), tuple(actions))


def cards(options: Options) -> Example:
    """The first cards, and what else of the cards the reader can see."""
    return Example(_seen(_begun(options)))


def _begun(options: Options) -> State:
    return begin(Setup(options, 2, bytes(SEED_BYTES), READER))


def _retreating(options: Options) -> State:
    return _placed(_begun(options), [NEAR, FAR], [NEAR, CROWDED, CROWDED, CROWDED])


def _placed(state: State, own: list[int], other: list[int]) -> State:
    """The state with these pirates on their way and the rest at the start."""
    crew = state.setup.options.edition.pirates
    sides = [tuple(sorted([*places, *[0] * crew][:crew])) for places in (own, other)]
    return replace(state, pirates=tuple(sides))


def _spread(state: State, count: int, step: int) -> list[int]:
    spaces = len(state.passage.symbols)
    return [1 + (step * number) % spaces for number in range(1, count + 1)]


def _spaces_of(state: State, symbol: int) -> list[int]:
    return [space for space, shown in enumerate(state.passage.symbols, start=1) if shown == symbol]


def _farthest(found: list[Move]) -> Move:
    return max(found, key=lambda move: move.target - move.origin)


def _seen(state: State) -> View:
    return view(state, READER)
