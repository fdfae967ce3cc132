"""The information that a seat or an onlooker gets: nothing hidden can be reached from a view."""

import gc
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from types import MappingProxyType

import pytest
from hypothesis import given

from game.rules.actions import Agree, EndTurn, Happening, Resign, Retreat, Undo
from game.rules.editions import Handling
from game.rules.engine import apply, begin
from game.rules.fairness.stream import KeyedStream
from game.rules.moves import legal_actions
from game.rules.setup import Setup
from game.rules.state.cards import Piles
from game.rules.state.state import State
from game.rules.views import View, view
from tests.rules.positions import play, position
from tests.rules.random_games import random_game_steps as playout
from tests.rules.random_games import random_generators, random_state, setups

SECRETS = (State, Setup, Piles, KeyedStream, bytes, bytearray, memoryview)


def parts(value: object) -> Iterator[object]:
    """Yield all that a value holds: fields, slots, attributes, items and hidden references."""
    if isinstance(value, dict | MappingProxyType):
        yield from value
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    if is_dataclass(value) and not isinstance(value, type):
        yield from (getattr(value, field.name) for field in fields(value))
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                yield getattr(value, name)
    yield from getattr(value, "__dict__", {}).values()
    yield from (held for held in gc.get_referents(value) if not isinstance(held, type))


def reachable(value: object) -> list[object]:
    """Return all objects that can be reached from a value, without classes and their members."""
    found: dict[int, object] = {}
    waiting = [value]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type):
            continue
        found[id(thing)] = thing
        if not isinstance(thing, Enum):
            waiting.extend(parts(thing))
    return list(found.values())


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.setup.seats)]


def test_the_search_finds_hidden_objects_in_a_state():
    """This shows that the search works: it finds in a state all that a view must not hold."""
    state = start_position()
    found = reachable(state)
    assert {Setup, Piles, bytes} <= {type(thing) for thing in found}
    assert any(thing is state.piles.stock for thing in found)
    assert any(thing is state.setup.seed for thing in found)
    nested = [{"a": ({"b": [state]},)}]
    assert any(thing is state for thing in reachable(nested))


def start_position() -> State:
    return position("0,0,0,0,0,0/0,0,0,0,0,5", "SHD/KKP")


def hidden_tuples(state: State, viewer: int | None) -> list[tuple[int, ...]]:
    """Return the stock and the hidden hands; a view must not hold them, not even an equal tuple."""
    hands = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    open_hands = state.setup.options.handling.open_hands
    return [state.piles.stock, *([] if open_hands else hands)]


@given(setups(), random_generators())
def test_no_hidden_information_can_be_reached_from_a_view(setup, chance):
    state = random_state(setup, chance)
    public = {state.piles.discard, state.piles.row, *state.pirates, state.passage.symbols}
    for viewer in viewers(state):
        seen = view(state, viewer)
        found = reachable(seen)
        assert not [thing for thing in found if isinstance(thing, SECRETS)]
        own = state.hands[viewer] if viewer is not None else None
        taken = {event.cards for event in seen.events}
        tuples = {thing for thing in found if isinstance(thing, tuple)}
        for secret in hidden_tuples(state, viewer):
            if len(secret) > 2 and sum(secret) > 3 and secret not in public | taken | {own}:
                assert secret not in tuples


def deal_anew(state: State, viewer: int | None, chance: Random) -> State:
    """Return a state with other hidden cards that looks the same to this viewer."""
    open_hands = state.setup.options.handling.open_hands
    hidden_seats = (
        [] if open_hands else [seat for seat in range(state.setup.seats) if seat != viewer]
    )
    unseen = list(state.piles.stock)
    for seat in hidden_seats:
        unseen += [card for card, count in enumerate(state.hands[seat]) for _ in range(count)]
    chance.shuffle(unseen)
    hands = list(state.hands)
    for seat in hidden_seats:
        new_hand = [unseen.pop() for _ in range(sum(state.hands[seat]))]
        hands[seat] = tuple(new_hand.count(card) for card in range(len(state.hands[seat])))
    setup = replace(state.setup, seed=chance.randbytes(32))
    piles = state.piles._replace(stock=tuple(unseen))
    events = tuple(
        event._replace(cards=tuple(reversed(event.cards or ())))
        if event.seat in hidden_seats
        and event.kind in (Happening.RETREATED, Happening.STUCK_DREW)
        and not state.setup.options.handling.open_row
        else event
        for event in state.events
    )
    return replace(state, setup=setup, piles=piles, hands=tuple(hands), events=events)


@given(setups(), random_generators())
def test_views_do_not_depend_on_hidden_cards(setup, chance):
    state = random_state(setup, chance)
    for viewer in viewers(state):
        other = deal_anew(state, viewer, chance)
        assert view(other, viewer) == view(state, viewer)
        assert repr(view(other, viewer)) == repr(view(state, viewer))


@given(setups(), random_generators())
def test_a_view_contains_all_public_information(setup, chance):
    state = random_state(setup, chance)
    for viewer in viewers(state):
        seen = view(state, viewer)
        assert (seen.viewer, seen.seat_on_turn, seen.used, seen.winner, seen.first) == (
            viewer,
            state.seat_on_turn,
            state.used,
            state.winner,
            state.first,
        )
        assert (seen.passage, seen.options) == (state.passage, setup.options)
        assert (seen.stock_size, seen.discard) == (len(state.piles.stock), state.piles.discard)
        assert seen.row == (state.piles.row if setup.options.handling.open_row else None)
        for seat, seat_view in enumerate(seen.seats):
            assert seat_view.pirates == state.pirates[seat]
            assert seat_view.cards == sum(state.hands[seat])
            assert seat_view.resigned == (seat in state.out)
            shown = seat == viewer or setup.options.handling is Handling.TORTUGA
            assert seat_view.hand == (state.hands[seat] if shown else None)


@given(setups(), random_generators())
def test_only_the_seat_on_turn_has_choices_except_undo(setup, chance):
    state = random_state(setup, chance)
    for viewer in viewers(state):
        choices = view(state, viewer).choices
        legal = [a for a in legal_actions(state) if not isinstance(a, Resign | Agree)]
        viewer_may_undo = viewer is not None and viewer == state.undo_seat_by_rules
        if viewer == state.seat_on_turn:
            assert list(choices) == [a for a in legal if viewer_may_undo or not isinstance(a, Undo)]
        else:
            assert list(choices) == [a for a in legal if viewer_may_undo and isinstance(a, Undo)]


@pytest.mark.parametrize(
    ("handling", "shown"), [("jamaica", False), ("tortuga", True), ("hispaniola", True)]
)
def test_cards_taken_are_shown_to_those_who_saw_them(handling, shown):
    row = "-" if handling == "jamaica" else "SHD"
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5", "-/K", cards=handling, row=row, stock="SHDKPBSHDBKPSHDB"
    )
    after = play(state, "R9>5")
    assert view(after, 0).events[0].cards == (0, 1)
    for viewer in (1, None):
        assert view(after, viewer).events[0].cards == ((0, 1) if shown else None)
        assert view(after, viewer).events[0].amount == 2


def test_a_new_row_is_shown_to_all():
    state = position("0,0,0,0,5,9/0,0,0,0,0,5", "-/K", cards="hispaniola", row="SH")
    after = play(state, "R9>5")
    for viewer in (0, 1, None):
        assert view(after, viewer).events[1].cards == after.piles.row


def test_only_the_stuck_seat_sees_the_card_that_it_takes():
    state = position("0,0,0,0/0,0,0,0", "AA/-", edition="galleon", passage="ACLMPW" * 5, stock="L")
    after = play(state, "A0>1 E")
    drew = [event.kind for event in after.events].index(Happening.STUCK_DREW)
    assert view(after, 1).events[drew].cards == (2,)
    assert view(after, 0).events[drew].cards is None
    assert view(after, None).events[drew].cards is None


def test_undo_and_end_of_turn_are_among_the_choices():
    state = play(start_position(), "S0>6")
    assert {Undo(), EndTurn()} <= set(view(state, 0).choices)
    assert view(state, 1).choices == ()


@given(setups(), random_generators())
def test_views_of_the_same_state_are_equal_and_have_equal_hashes(setup, chance):
    for _, _, after in playout(setup, chance, max_actions=10):
        assert isinstance(view(after, 0), View)
        assert view(after, 0) == view(after, 0)
        assert hash(view(after, 1)) == hash(view(after, 1))


@given(setups(), random_generators())
def test_the_first_view_holds_no_events(setup, chance):
    assert view(begin(setup), chance.randrange(setup.seats)).events == ()


@pytest.mark.parametrize(("stock", "brought"), [("", 0), ("B", 1), ("BK", 2), ("BKS", 2)])
def test_a_view_predicts_how_many_cards_a_retreat_brings(stock: str, brought: int) -> None:
    state = position("0,0,0,0,0,9/0,0,0,0,5,5", "-/-", remaining_cards_go_to="1", stock=stock)
    assert view(state, 0).cards_for_retreat(5) == brought
    after = apply(state, Retreat(origin=9, target=5))
    assert sum(after.hands[0]) == sum(state.hands[0]) + brought
