"""Properties that hold in every game with every option."""

from collections import Counter

from hypothesis import given

from game.rules.actions import Advance, Happening, Resign, Retreat, Undo
from game.rules.engine import apply, begin, replay
from game.rules.moves import legal_actions
from game.rules.notation import (
    GameText,
    format_action,
    format_game,
    format_options,
    format_position,
    parse_action,
    parse_game,
    parse_options,
    parse_position,
)
from game.rules.state.state import State
from tests.rules.random_games import random_game_steps, random_generators, setups


def cards(state: State) -> Counter[int]:
    piles = state.piles
    counted = Counter(piles.stock) + Counter(piles.row)
    for counts in (piles.discard, *state.hands):
        counted += Counter(dict(enumerate(counts)))
    return counted


@given(setups(), random_generators())
def test_cards_and_pirates_are_conserved(setup, chance):
    edition = setup.options.edition
    deck = Counter(dict.fromkeys(range(len(edition.symbols)), edition.cards_each))
    assert cards(begin(setup)) == deck
    for _, _, after in random_game_steps(setup, chance):
        assert cards(after) == deck
        for seat, places in enumerate(after.pirates):
            assert len(places) == (0 if seat in after.out else edition.pirates)
            assert list(places) == sorted(places)
            assert all(0 <= place <= after.passage.boat for place in places)
        assert all(count >= 0 for hand in after.hands for count in hand)


@given(setups(), random_generators())
def test_a_space_has_at_most_three_pirates_and_no_pirate_returns_to_start(setup, chance):
    for before, action, after in random_game_steps(setup, chance):
        crowd = Counter(place for places in after.pirates for place in places)
        assert list(after.pirates_by_place()) == [
            crowd[place] for place in range(after.passage.boat + 1)
        ]
        assert max(after.pirates_by_place()[1 : after.passage.boat]) <= 3
        for seat in set(range(setup.seats)) - after.out:
            if not isinstance(action, Undo):
                assert after.pirates[seat].count(0) <= before.pirates[seat].count(0)


@given(setups(), random_generators())
def test_the_passage_the_setup_and_the_first_seat_never_change(setup, chance):
    start = begin(setup)
    for _, _, after in random_game_steps(setup, chance):
        assert (after.passage, after.setup, after.first) == (start.passage, setup, start.first)


@given(setups(), random_generators())
def test_replaying_the_record_gives_the_same_state(setup, chance):
    steps = list(random_game_steps(setup, chance))
    last = steps[-1][-1] if steps else begin(setup)
    replayed = replay(setup, [action for _, action, _ in steps])
    assert replayed == last
    assert hash(replayed) == hash(last)
    assert replayed.events == last.events
    assert legal_actions(replayed) == legal_actions(last)


@given(setups(), random_generators())
def test_applying_an_action_does_not_change_the_earlier_state(setup, chance):
    for before, action, after in random_game_steps(setup, chance, max_actions=40):
        text = format_position(before)
        assert apply(before, action) == after
        assert format_position(before) == text


@given(setups(), random_generators())
def test_formatted_texts_parse_to_the_original_values(setup, chance):
    options, edition, record = setup.options, setup.options.edition, []
    assert parse_options(format_options(options)) == options
    for _, action, after in random_game_steps(setup, chance, max_actions=60):
        record.append(action)
        assert parse_action(format_action(action, edition), edition) == action
        assert parse_position(format_position(after)) == after
    game = GameText(setup, tuple(record), {"Seat0": 'Ana "the\r\nhook" \\'})
    assert parse_game(format_game(game)) == game


@given(setups(), random_generators())
def test_a_seat_on_turn_has_something_to_decide(setup, chance):
    for _, _, after in random_game_steps(setup, chance):
        if after.winner is None:
            assert after.seat_on_turn not in after.out
            assert 0 <= after.used <= setup.options.edition.most_actions
            assert any(not isinstance(a, Undo | Resign) for a in legal_actions(after))
        else:
            assert legal_actions(after) == []
            assert after.winner not in after.out


@given(setups(), random_generators())
def test_the_winner_has_all_pirates_in_the_boat_or_is_alone(setup, chance):
    for _, _, after in random_game_steps(setup, chance, max_actions=400):
        aboard = [
            seat
            for seat, places in enumerate(after.pirates)
            if places and set(places) == {after.passage.boat}
        ]
        alone = setup.seats - len(after.out) == 1
        assert (after.winner is not None) == bool(aboard or alone)
        assert not aboard or aboard == [after.winner]


@given(setups(), random_generators())
def test_a_retreat_brings_one_card_for_each_pirate_if_cards_are_left(setup, chance):
    for before, action, after in random_game_steps(setup, chance):
        event = after.events[0]
        if isinstance(action, Advance):
            assert (
                before.pirates_by_place()[action.target] == 0
                or action.target == before.passage.boat
            )
            assert event.kind is Happening.ADVANCED
        if isinstance(action, Retreat):
            piles = before.piles
            left = len(piles.stock) + len(piles.row) + sum(piles.discard)
            assert event.amount == min(before.pirates_by_place()[action.target], left)
            assert event.cards is not None
            assert len(event.cards) == event.amount
