"""Setup + record → state."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from operator import add

from game.rules.actions import Action, Advance, EndTurn, Move, Resign, Retreat, Undo
from game.rules.errors import IllegalActionError, Reason
from game.rules.events import Event, Happening
from game.rules.fairness.stream import Stream
from game.rules.moves import full, may_end, retreat_target
from game.rules.passage import START, draw_passage
from game.rules.piles import Counts, Piles, deal, plus, take, with_cards
from game.rules.setup import Setup
from game.rules.state import State
from game.rules.turns import next_turn, pile_events, settle


def begin(setup: Setup) -> State:
    """The state before the first action: passage drawn, cards shuffled and dealt."""
    edition = setup.options.edition
    first = Stream(setup.seed, "first").below(setup.seats) if setup.first is None else setup.first
    hands, piles = deal(setup, first)
    return State(
        setup=setup,
        passage=draw_passage(edition, setup.seed),
        first=first,
        pirates=((START,) * edition.pirates,) * setup.seats,
        hands=hands,
        piles=piles,
        turn=first,
    )


def replay(setup: Setup, record: Iterable[Action]) -> State:
    """Fold a record over its setup; raises :class:`IllegalActionError` at a wrong action."""
    state = begin(setup)
    for action in record:
        state = apply(state, action)
    return state


def apply(state: State, action: Action) -> State:
    """The state after ``action``; raises :class:`IllegalActionError` where the rules forbid it."""
    if state.winner is not None:
        raise IllegalActionError(Reason.GAME_OVER)
    match action:
        case Advance():
            return _advance(state, action)
        case Retreat():
            return _retreat(state, action)
        case EndTurn():
            return _end_turn(state)
        case Undo():
            return _undo(state)
        case Resign():
            return _resign(state, action.seat)


def _advance(state: State, action: Advance) -> State:
    hand = state.hands[state.turn]
    _check_pirate(state, action.origin)
    if not 0 <= action.symbol < len(hand) or not hand[action.symbol]:
        raise IllegalActionError(Reason.NO_SUCH_CARD)
    if action.origin == state.passage.boat:
        raise IllegalActionError(Reason.ABOARD)
    target = state.passage.next_vacant(action.symbol, action.origin, state.crowd())
    if action.target != target:
        occupied = state.passage.showing(action.symbol, range(action.origin + 1, target))
        raise IllegalActionError(Reason.LANDS_ELSEWHERE, target, occupied)
    event = _advanced(state.turn, action.symbol, action.origin, target)
    piles = state.piles.discarded(action.symbol)
    return _acted(state, action, plus(hand, action.symbol, -1), piles, (event,))


@cache
def _advanced(seat: int, symbol: int, origin: int, target: int) -> Event:
    return Event(Happening.ADVANCED, seat, symbol, origin, target)


def _retreat(state: State, action: Retreat) -> State:
    _check_pirate(state, action.origin)
    if action.origin == START:
        raise IllegalActionError(Reason.AT_START)
    crowd = state.crowd()
    target = retreat_target(action.origin, crowd)
    if target is None:
        raise IllegalActionError(Reason.NOBODY_BEHIND, passed=full(range(action.origin), crowd))
    if action.target != target:
        passed = full(range(target + 1, action.origin), crowd)
        raise IllegalActionError(Reason.LANDS_ELSEWHERE, target, passed)
    cards, piles = take(state.piles, crowd[target], state.setup)
    event = Event(Happening.RETREATED, state.turn, None, action.origin, target, len(cards), cards)
    hand = with_cards(state.hands[state.turn], cards)
    events = (event, *pile_events(state.turn, state.piles, piles))
    return _acted(state, action, hand, piles, events)


def _check_pirate(state: State, origin: int) -> None:
    if state.actions_left == 0:
        raise IllegalActionError(Reason.NO_ACTIONS_LEFT)
    if origin not in state.pirates[state.turn]:
        raise IllegalActionError(Reason.NO_SUCH_PIRATE)


def _acted(
    state: State, move: Move, hand: Counts, piles: Piles, events: tuple[Event, ...]
) -> State:
    """The state after one action of a turn; a win counts at once, in the middle of a turn too.

    A seat with a card left is not stuck, so there is nothing to settle.
    """
    seat = state.turn
    places = list(state.pirates[seat])
    places.remove(move.origin)
    places.append(move.target)
    places.sort()
    crowd = bytearray(state.crowd())
    crowd[move.origin] -= 1
    crowd[move.target] += 1
    won = places[0] == state.passage.boat
    acted = State(
        state.setup,
        state.passage,
        state.first,
        (*state.pirates[:seat], tuple(places), *state.pirates[seat + 1 :]),
        (*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        piles,
        seat,
        state.used + 1,
        state.out,
        seat if won else None,
        state if piles.same_secrets(state.piles) else None,
        (*events, Event(Happening.WON, seat)) if won else events,
    ).crowded(bytes(crowd))
    return acted if any(hand) else settle(acted)


def _end_turn(state: State) -> State:
    if not may_end(state):
        raise IllegalActionError(Reason.ACTION_OWED)
    return settle(next_turn(state, (_ended(state.turn, state.used),)))


@cache
def _ended(seat: int, used: int) -> Event:
    return Event(Happening.TURN_ENDED, seat, count=used)


def _undo(state: State) -> State:
    if state.earlier is None:
        raise IllegalActionError(Reason.NOTHING_TO_UNDO)
    return state.earlier.told(Event(Happening.UNDONE, state.turn))


def _resign(state: State, seat: int) -> State:
    """The seat's pirates leave the passage and its hand goes to the discard pile."""
    if not 0 <= seat < state.setup.seats or seat in state.out:
        raise IllegalActionError(Reason.ALREADY_OUT)
    hand, piles, out = state.hands[seat], state.piles, state.out | {seat}
    left = [other for other in range(state.setup.seats) if other not in out]
    alone = left[0] if len(left) == 1 else None
    events = (Event(Happening.RESIGNED, seat, count=sum(hand)),)
    resigned = replace(
        state,
        pirates=(*state.pirates[:seat], (), *state.pirates[seat + 1 :]),
        hands=(*state.hands[:seat], (0,) * len(hand), *state.hands[seat + 1 :]),
        piles=replace(piles, discard=tuple(map(add, piles.discard, hand))),
        out=out,
        winner=alone,
        earlier=None,
        events=events if alone is None else (*events, Event(Happening.WON_ALONE, alone)),
    )
    return settle(next_turn(resigned, events) if seat == state.turn and alone is None else resigned)
