"""Find whose turn is next, and handle a seat that is stuck.

A seat is stuck when it has no card and no pirate that can retreat.
"""

from dataclasses import replace

from game.rules.actions import Event, Happening
from game.rules.editions import StuckRule
from game.rules.moves import retreat_target
from game.rules.state.cards import Piles, pile_events, take_cards, with_cards
from game.rules.state.repetition import Position, Repetition
from game.rules.state.state import State, with_seat_changed

_NOBODY: frozenset[int] = frozenset()


def next_turn(state: State, events: tuple[Event, ...]) -> State:
    """Return the state at the turn of the next seat, clockwise, that has not resigned.

    Agreements to a draw remain as long as a draw is on offer.
    """
    following = next_seat(state)
    piles, before = state.piles, state.repetition
    start = Position(following, state.pirates, state.hands, piles.row, piles.discard)
    repetition = Repetition.at_start(start) if before is None else before.with_next_turn(start)
    keeps_agreements = state.seats_for_draw and repetition.offers_draw(len(state.playing_seats))
    return State(
        setup=state.setup,
        passage=state.passage,
        first=state.first,
        pirates=state.pirates,
        hands=state.hands,
        piles=piles,
        seat_on_turn=following,
        used=0,
        out=state.out,
        winner=state.winner,
        events=events,
        seats_for_draw=state.seats_for_draw if keeps_agreements else _NOBODY,
        repetition=repetition,
    )


def next_seat(state: State) -> int:
    """Return the next seat, clockwise, that has not resigned."""
    seat = (state.seat_on_turn + 1) % state.setup.seats
    while seat in state.out:
        seat = (seat + 1) % state.setup.seats
    return seat


def end_stuck_turns(state: State) -> State:
    """End turns that cannot go on, until a seat has something to decide.

    A seat that is stuck in the middle of its turn ends the turn. A seat that is stuck from the
    beginning passes, or takes one card as its whole turn, as its edition says.
    """
    while state.winner is None and not can_move(state, state.seat_on_turn) and state.actions_left:
        ended = _end_turn_early(state) if state.used else _pass_or_draw(state)
        state = next_turn(ended, ended.events)
    return state


def can_move(state: State, seat: int) -> bool:
    """Return whether a seat would have an advance or retreat if it had actions left on its turn.

    A card can always move some pirate, because a seat with all its pirates in the boat has already
    won.
    """
    if any(state.hands[seat]):
        return True
    crowd = state.pirates_by_place()
    return any(retreat_target(origin, crowd) is not None for origin in state.pirates[seat])


def _end_turn_early(state: State) -> State:
    cut = Event(Happening.TURN_CUT, state.seat_on_turn, amount=state.used)
    return replace(state, events=(*state.events, cut))


def _pass_or_draw(state: State) -> State:
    if state.setup.options.edition.stuck_rule is StuckRule.DRAW or _everyone_stuck(state):
        return _draw_one(state)
    return replace(state, events=(*state.events, Event(Happening.STUCK_PASSED, state.seat_on_turn)))


def _everyone_stuck(state: State) -> bool:
    """Return whether all seats are stuck. No rule book covers this; the seat on turn draws."""
    return not any(can_move(state, seat) for seat in state.playing_seats)


def repetition_after(state: State, piles: Piles) -> Repetition | None:
    """Return the repetition after cards were taken; hidden cards end the comparison of positions.

    If everyone saw the cards, positions can still be compared. Everyone sees cards of an open row.
    If the stock is empty before and after, all cards came from the discard pile, and everyone had
    seen them.
    """
    took_whole_discard = not (state.piles.stock or piles.stock)
    seen = state.setup.options.handling.open_row or took_whole_discard
    return (
        state.repetition
        if seen or state.repetition is None
        else state.repetition.without_positions()
    )


def _draw_one(state: State) -> State:
    seat = state.seat_on_turn
    cards, piles = take_cards(state.piles, 1, state.setup)
    drew = Event(Happening.STUCK_DREW, seat, amount=len(cards), cards=cards)
    return replace(
        state,
        hands=with_seat_changed(state.hands, seat, with_cards(state.hands[seat], cards)),
        piles=piles,
        repetition=repetition_after(state, piles),
        events=(*state.events, drew, *pile_events(seat, state.piles, piles)),
    )
