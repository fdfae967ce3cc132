"""A state that a viewer may believe in: what they see, with the hidden cards dealt at random.

Computer players can try out actions on such states. They learn nothing from them that their view
does not show.
"""

from game.rules.errors import check_type
from game.rules.fairness.stream import KeyedStream
from game.rules.setup import Setup
from game.rules.state.cards import Piles, list_cards, with_cards
from game.rules.state.state import State
from game.rules.views import View


def sample_state(seen: View, key: bytes) -> State:
    """Return a state that looks like this view to its viewer.

    Every deal of the hidden cards is equally likely. ``key`` are 32 random bytes; the same key
    deals the same cards, and decides the later shuffles. A view has no history, so nothing can be
    taken back in the state, and no draw is on offer.
    """
    check_type("seen", View, seen)
    setup = Setup(seen.options, len(seen.seats), key, seen.first, seen.passage.symbols)
    hidden = _hidden_cards(seen, key)
    nothing, hands = (0,) * len(seen.discard), list[tuple[int, ...]]()
    for seat in seen.seats:
        dealt = seat.cards if seat.hand is None else 0
        hands.append(with_cards(nothing, hidden[:dealt]) if seat.hand is None else seat.hand)
        hidden = hidden[dealt:]
    return State(
        setup=setup,
        passage=seen.passage,
        first=seen.first,
        pirates=tuple(seat.pirates for seat in seen.seats),
        hands=tuple(hands),
        piles=Piles(stock=hidden, row=seen.row or (), discard=seen.discard),
        seat_on_turn=seen.seat_on_turn,
        used=seen.used,
        out=frozenset(number for number, seat in enumerate(seen.seats) if seat.resigned),
        winner=seen.winner,
        seats_for_draw=seen.seats_for_draw,
    )


def _hidden_cards(seen: View, key: bytes) -> tuple[int, ...]:
    """Return the cards that the viewer sees nowhere, shuffled."""
    visible = with_cards(seen.discard, seen.row or ())
    for seat in seen.seats:
        visible = with_cards(visible, list_cards(seat.hand or ()))
    left = tuple(seen.options.edition.cards_each - count for count in visible)
    return KeyedStream(key, "sample").shuffled(list_cards(left))
