"""Computer players of every level choose legal actions, and use no hidden cards."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import pickle
import random
from dataclasses import replace
from functools import partial

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.rules.actions import EndTurn
from game.rules.editions import CLASSIC, Handling, StuckRule
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.state.cards import Piles
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import random_position

SHORT = replace(CLASSIC, name="short", segments=4, pirates=4, most_actions=2)
LONG = replace(
    CLASSIC,
    name="long",
    faces=(),
    segments=8,
    pirates=8,
    stuck_rule=StuckRule.DRAW,
    least_actions=0,
)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("handling", Handling)
def test_every_level_finds_legal_actions(level: Level, handling: Handling) -> None:
    for seats in (2, 3):
        state = random_position(handling, seats, 20, seats)
        for _ in range(4):
            seen = view(state, state.seat_on_turn)
            action = choose_action(level, seen, random.Random(1))
            assert action in seen.choices
            state = apply(state, action)


@pytest.mark.parametrize("edition", [SHORT, LONG])
@pytest.mark.parametrize("level", Level)
def test_every_level_finds_legal_actions_on_short_and_long_boards(level: Level, edition) -> None:
    options = Options(edition, Handling.JAMAICA, passing=edition is LONG)
    state = begin(Setup(options, 5 if edition is LONG else 2, bytes(32)))
    for _ in range(6):
        seen = view(state, state.seat_on_turn)
        action = choose_action(level, seen, random.Random(2))
        assert action in seen.choices
        state = apply(state, action)


@pytest.mark.parametrize("handling", [Handling.JAMAICA, Handling.HISPANIOLA])
@pytest.mark.parametrize("level", Level)
def test_hidden_cards_do_not_change_the_chosen_action(level: Level, handling: Handling) -> None:
    for seed in range(3):
        state = random_position(handling, seed, 31)
        other = _hidden_cards_swapped(state)
        assert other != state
        first = choose_action(level, view(state, state.seat_on_turn), random.Random(seed))
        assert choose_action(level, view(other, state.seat_on_turn), random.Random(seed)) == first


@pytest.mark.parametrize("handling", Handling)
@pytest.mark.parametrize("each", [17, 0])
def test_every_level_can_choose_with_an_empty_stock(handling: Handling, each: int) -> None:
    state = random_position(handling, 6, 40)
    discarded = [max(0, each - sum(held)) for held in zip(*state.hands, strict=True)]
    used_up = replace(state, piles=Piles((), (), tuple(discarded)))
    for level in Level:
        seen = view(used_up, state.seat_on_turn)
        assert choose_action(level, seen, random.Random(3)) in seen.choices


def _hidden_cards_swapped(state: State) -> State:
    """Return the state with another hand of the rival and another stock.

    The player on turn cannot see the difference.
    """
    rival = 1 - state.seat_on_turn
    held = [card for card, count in enumerate(state.hands[rival]) for _ in range(count)]
    cards = [*reversed(state.piles.stock), *held]
    hand = [cards[: len(held)].count(symbol) for symbol in range(6)]
    hands = list(state.hands)
    hands[rival] = tuple(hand)
    piles = state.piles._replace(stock=tuple(cards[len(held) :]))
    return replace(state, hands=tuple(hands), piles=piles)


def test_computer_ends_a_turn_without_actions_left() -> None:
    state = random_position(Handling.TORTUGA, 3, 9)
    while state.actions_left:
        state = apply(state, next(iter(view(state, state.seat_on_turn).choices)))
    assert (
        choose_action(Level.ADMIRAL, view(state, state.seat_on_turn), random.Random(1)) == EndTurn()
    )


def test_only_the_seat_on_turn_can_choose() -> None:
    state = random_position(Handling.TORTUGA, 3, 9)
    for viewer in (1 - state.seat_on_turn, None):
        with pytest.raises(ValueError, match="on turn"):
            choose_action(Level.HELMSMAN, view(state, viewer), random.Random(1))


def test_choice_can_be_pickled_for_another_process() -> None:
    state = random_position(Handling.JAMAICA, 4, 12)
    choice = partial(
        choose_action, Level.ADMIRAL, view(state, state.seat_on_turn), random.Random(7)
    )
    assert pickle.loads(pickle.dumps(choice))() == choice()  # noqa: S301 - our own bytes
