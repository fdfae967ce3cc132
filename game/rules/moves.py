"""The actions that the rules allow, and the places where pirates land."""

from collections.abc import Iterable, Sequence
from functools import cache

from game.rules.actions import Action, Advance, Agree, EndTurn, Move, Resign, Retreat, Undo
from game.rules.errors import check_type
from game.rules.state.passage import START
from game.rules.state.state import State

MOST_ON_SPACE = 3
"""The most pirates that a space holds."""

# The caches return the same object for equal actions. With new objects instead, listing the legal
# actions would take nearly 50 % longer.
_advance, _retreat = cache(Advance), cache(Retreat)
_resign, _agree = cache(Resign), cache(Agree)
_END, _UNDO = EndTurn(), Undo()


def retreat_target(origin: int, crowd: Sequence[int]) -> int | None:
    """Return the nearest space behind ``origin`` with one or two pirates, or ``None``.

    By every rule book, nobody goes back to the start, and a pirate passes over full spaces.
    ``crowd`` counts the pirates on each place 0..N + 1.
    """
    for space in range(origin - 1, START, -1):
        if 0 < crowd[space] < MOST_ON_SPACE:
            return space
    return None


def full_spaces(spaces: Iterable[int], crowd: Sequence[int]) -> tuple[int, ...]:
    """Return the spaces among these that are full, so that nobody can retreat there."""
    return tuple(space for space in spaces if space != START and crowd[space] >= MOST_ON_SPACE)


def moves(state: State) -> list[Move]:
    """Return the advances and retreats of the seat on turn, each once."""
    check_type("state", State, state)
    if state.over or state.actions_left == 0:
        return []
    crowd, origins = state.pirates_by_place(), sorted(set(state.pirates[state.seat_on_turn]))
    return [*_advances(state, origins, crowd), *_retreats(origins, crowd)]


def _advances(state: State, origins: Iterable[int], crowd: Sequence[int]) -> list[Advance]:
    """Return an advance for each symbol in the hand and each origin outside the boat.

    ``origins`` are in ascending order.
    """
    passage, boat = state.passage, state.passage.boat
    ashore = [origin for origin in origins if origin != boat]
    advances: list[Advance] = []
    for symbol, cards in enumerate(state.hands[state.seat_on_turn]):
        if not cards:
            continue
        target = START
        for origin in ashore:
            # All pirates between two vacant spaces of a symbol go to the second one.
            if target <= origin:
                target = passage.next_vacant(symbol, origin, crowd)
            advances.append(_advance(symbol, origin, target))
    return advances


def _retreats(origins: Iterable[int], crowd: Sequence[int]) -> list[Retreat]:
    retreats: list[Retreat] = []
    for origin in origins:
        target = retreat_target(origin, crowd)
        if target is not None:
            retreats.append(_retreat(origin, target))
    return retreats


def may_end(state: State) -> bool:
    """Return whether the seat on turn may end its turn now, in a game that is not over.

    The table's options require one action (English, Swedish and Ravensburger's rule books) or none
    (German, Dutch).
    """
    return state.used >= state.setup.options.least_actions


def turn_actions(state: State) -> list[Advance | Retreat | EndTurn]:
    """Return the moves of the seat on turn, and the end of the turn if the rules allow it.

    There is at least one action in every unfinished game, and none in a finished one.
    """
    check_type("state", State, state)
    if state.over:
        return []
    return [*moves(state), _END] if may_end(state) else [*moves(state)]


def legal_actions(state: State) -> list[Action]:
    """Return all actions that :func:`~game.rules.engine.apply` accepts.

    They include undoing, resigning and agreeing to a draw.
    """
    check_type("state", State, state)
    if state.over:
        return []
    actions: list[Action] = [*turn_actions(state)]
    if state.undo_state is not None:
        actions.append(_UNDO)
    playing = state.playing_seats
    actions.extend(map(_resign, playing))
    if state.draw_offered:
        actions.extend(_agree(seat) for seat in playing if seat not in state.seats_for_draw)
    return actions
