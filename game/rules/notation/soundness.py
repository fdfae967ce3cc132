"""Find what is wrong with a position that no game can reach or continue."""

from collections.abc import Iterator

from game.rules.fairness.first_seat import starting_seat
from game.rules.moves import MOST_ON_SPACE
from game.rules.next_turn import can_move
from game.rules.state.cards import ROW_LENGTH, list_cards, with_cards
from game.rules.state.passage import passage_of
from game.rules.state.state import State


def position_flaws(state: State) -> Iterator[str]:
    """Yield a reason for each flaw of the position.

    Only the first reason is sure: later checks assume that earlier ones found nothing.
    """
    yield from _passage_flaws(state)
    yield from _seat_flaws(state)
    yield from _pirate_flaws(state)
    yield from _card_flaws(state)
    yield from _turn_flaws(state)


def _passage_flaws(state: State) -> Iterator[str]:
    if state.passage != passage_of(state.setup):
        yield "the seed draws another passage"


def _seat_flaws(state: State) -> Iterator[str]:
    named = {state.seat_on_turn, state.first, *state.out, *state.seats_for_draw}
    if state.winner is not None:
        named.add(state.winner)
    if len(state.hands) != state.setup.seats:
        yield f"{len(state.hands)} hands for {state.setup.seats} seats"
    if not named <= set(range(state.setup.seats)):
        yield "a seat is named that does not exist"
    if state.first != starting_seat(state.setup):
        yield "another seat began the game, by the table's choice or by the seed"
    if len(state.out) == state.setup.seats:
        yield "every seat has left the game"
    if state.seats_for_draw & state.out:
        yield "a seat agrees to a draw that has left the game"
    if any(any(state.hands[seat]) for seat in state.out):
        yield "a seat that has left the game holds cards"


def _pirate_flaws(state: State) -> Iterator[str]:
    boat, crew = state.passage.boat, state.setup.options.edition.pirates
    for seat, places in enumerate(state.pirates):
        if len(places) != (0 if seat in state.out else crew):
            yield "a seat has the wrong number of pirates"
        if list(places) != sorted(places):
            yield "pirates are not in ascending order"
        if any(place > boat for place in places):
            yield "a pirate stands beyond the boat"
    if any(count > MOST_ON_SPACE for count in state.pirates_by_place()[1:boat]):
        yield "a space holds more than three pirates"


def _card_flaws(state: State) -> Iterator[str]:
    options, piles = state.setup.options, state.piles
    counts = with_cards(piles.discard, piles.stock + piles.row)
    for hand in state.hands:
        counts = with_cards(counts, list_cards(hand))
    if any(count != options.edition.cards_each for count in counts):
        yield "the cards are not those of the edition"
    if len(piles.row) > (ROW_LENGTH if options.handling.open_row else 0):
        yield "the row is too long"
    waiting = piles.stock or any(piles.discard)
    if options.handling.open_row and waiting and not piles.row:
        yield "the row is used up though there are cards to lay out"


def _turn_flaws(state: State) -> Iterator[str]:
    remaining = [seat for seat in range(state.setup.seats) if seat not in state.out]
    aboard = [seat for seat in remaining if state.pirates[seat][0] == state.passage.boat]
    winners = remaining if len(remaining) == 1 else aboard
    if winners[1:] or state.winner != next(iter(winners), None):
        yield "the winner is not the seat whose pirates are all in the boat, or the last one left"
    if state.actions_left < 0:
        yield "more actions are used than a turn has"
    if state.over:
        return
    if state.seat_on_turn in state.out:
        yield "the seat on turn has left the game"
    if state.actions_left and not can_move(state, state.seat_on_turn):
        yield "the seat on turn is stuck, so its turn is over"
