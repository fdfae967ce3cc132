"""Whose turn it is, and what happens to a seat that is stuck."""

from dataclasses import replace

from game.rules.editions import StuckRule
from game.rules.events import Event, Happening
from game.rules.moves import can_move
from game.rules.piles import Piles, take, with_cards
from game.rules.state import State


def next_turn(state: State, events: tuple[Event, ...]) -> State:
    """The turn of the next seat, clockwise, that has not resigned."""
    seats = len(state.hands)
    seat = (state.turn + 1) % seats
    while seat in state.out:
        seat = (seat + 1) % seats
    return State(
        state.setup,
        state.passage,
        state.first,
        state.pirates,
        state.hands,
        state.piles,
        seat,
        out=state.out,
        winner=state.winner,
        events=events,
    ).crowded(state.crowd())


def settle(state: State) -> State:
    """Let turns that cannot go on end by themselves, until a seat has something to decide.

    A seat stuck in the middle of its turn ends it; a seat stuck from the beginning passes or
    takes one card, as its edition says (Ravensburger: one card is the whole turn).
    """
    while state.winner is None and not can_move(state) and state.actions_left:
        if state.used:
            cut = Event(Happening.TURN_CUT, state.turn, count=state.used)
            state = next_turn(state, (*state.events, cut))
        else:
            skipped = _skipped(state)
            state = next_turn(skipped, skipped.events)
    return state


def _skipped(state: State) -> State:
    if state.setup.options.edition.stuck is StuckRule.DRAW or _everyone_stuck(state):
        return _drew_one(state)
    return state.told(*state.events, Event(Happening.STUCK_PASSED, state.turn))


def _everyone_stuck(state: State) -> bool:
    """A dead position, which no rule book answers: we let the seat on turn take one card."""
    active = (seat for seat in range(state.setup.seats) if seat not in state.out)
    return not any(can_move(replace(state, turn=seat)) for seat in active)


def _drew_one(state: State) -> State:
    seat = state.turn
    cards, piles = take(state.piles, 1, state.setup)
    hand = with_cards(state.hands[seat], cards)
    drew = Event(Happening.STUCK_DREW, seat, count=len(cards), cards=cards)
    return replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        piles=piles,
        events=(*state.events, drew, *pile_events(seat, state.piles, piles)),
    )


def pile_events(seat: int, before: Piles, after: Piles) -> tuple[Event, ...]:
    """What everyone sees of the piles when cards were taken: a reshuffle, a new row."""
    if after.row is before.row and after.shuffles == before.shuffles:
        return ()
    events: list[Event] = []
    if after.shuffles != before.shuffles:
        events.append(Event(Happening.RESHUFFLED, seat))
    if len(after.row) > len(before.row) or (after.row and not before.same_secrets(after)):
        events.append(Event(Happening.ROW_LAID, seat, count=len(after.row), cards=after.row))
    return tuple(events)
