"""Computers end every game.

They advance if they can gain no cards, and avoid a position that came twice before.
"""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from dataclasses import replace

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.rules.actions import EndTurn
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup, vary_edition
from game.rules.state.repetition import Repetition
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import random_beginning, random_position, without_piles
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix

GAME_COUNT = MATRIX_GAME_COUNT * 3 or 3
MOST_TURNS = 600


def play_turn(level: Level, state: State, seed: int) -> State:
    """Play a turn of this level, and return the state after it."""
    seat = state.seat_on_turn
    while not state.over and state.seat_on_turn == seat:
        state = apply(state, choose_action(level, view(state, seat), random.Random(seed)))
    return state


def random_start(luck: random.Random) -> State:
    """Return the beginning of a game with random options; about half of the games have no piles."""
    state = random_beginning(luck, (2, 2, 3, 4))
    return without_piles(state, luck) if luck.random() < 0.5 else state


@larger_in_matrix
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("number", range(GAME_COUNT))
def test_computers_end_a_game_with_any_options(number: int) -> None:
    luck = random.Random(f"ends {number}")
    state = random_start(luck)
    levels = [luck.choice(list(Level)) for _ in state.hands]
    turns = 0
    while not state.over:
        state = play_turn(levels[state.seat_on_turn], state, luck.getrandbits(64))
        turns += 1
        assert turns < MOST_TURNS
        assert state.repetition is not None
        assert not state.repetition.circling


def late_position(number: int) -> State:
    """Return a game for two: seven of eight pirates near the boat or aboard, no cards in piles."""
    luck = random.Random(f"runs {number}")
    options = Options(
        vary_edition(CLASSIC, 8, 6, wild=False), luck.choice(list(Handling)), passing=False
    )
    state = without_piles(begin(Setup(options, 2, luck.randbytes(32))), luck)
    boat = state.passage.boat

    def crew() -> tuple[int, ...]:
        near = [luck.randint(boat - 8, boat - 1) if luck.random() < 0.3 else boat for _ in range(7)]
        return tuple(sorted([*near, luck.randint(1, boat - 1)]))

    placed = replace(state, pirates=(crew(), crew()))
    return replace(placed, repetition=Repetition.at_start(placed.position()))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("number", [0, 1, 202])
def test_without_cards_to_gain_every_level_advances(level: Level, number: int) -> None:
    """Regression: in game 202 the cabin boy moved forward and back forever."""
    state = late_position(number)
    seat = state.seat_on_turn
    after = play_turn(level, state, number + 1)
    assert sum(after.pirates[seat]) > sum(state.pirates[seat])


@pytest.mark.parametrize("level", Level)
def test_after_many_rounds_without_progress_a_level_advances(level: Level) -> None:
    """Cards can be gained, but no seat got farther for ten rounds. So the player moves forward."""
    for seed, handling in enumerate(Handling):
        state = beginning_of_turn(random_position(handling, seed, 40))
        seat = state.seat_on_turn
        assert state.repetition is not None
        if not any(state.hands[seat]):
            continue
        idle = replace(
            state, repetition=state.repetition._replace(idle_turns=10 * len(state.playing_seats))
        )
        after = play_turn(level, idle, seed)
        assert sum(after.pirates[seat]) > sum(state.pirates[seat])


def beginning_of_turn(state: State) -> State:
    """Return the beginning of this turn if nothing was played yet, else of the next turn."""
    return apply(state, EndTurn()) if state.used else state


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("handling", Handling)
def test_no_level_repeats_a_position_a_third_time(level: Level, handling: Handling) -> None:
    """If a turn would lead to a position that came twice before, the level plays other actions."""
    compared = 0
    for seed in range(4):
        state = beginning_of_turn(
            without_piles(random_position(handling, seed, 31), random.Random(seed))
        )
        assert state.repetition is not None
        after_usual_turn = play_turn(level, state, seed)
        if after_usual_turn.over:
            continue
        end_position = after_usual_turn.position()
        repetition = state.repetition._replace(
            seen=(frozenset({hash(end_position)}),), twice=(frozenset({end_position}),)
        )
        after = play_turn(level, replace(state, repetition=repetition), seed)
        assert after.position() != end_position
        compared += 1
    assert compared > 1


def test_barred_positions_reveal_no_hidden_cards() -> None:
    state = beginning_of_turn(random_position(Handling.JAMAICA, 1, 31))
    assert state.repetition is not None
    end_position = play_turn(Level.HELMSMAN, state, 1).position()
    known = replace(state, repetition=state.repetition._replace(twice=(frozenset({end_position}),)))
    mover = state.seat_on_turn
    assert view(known, mover).barred_possessions == (
        (end_position.pirates[mover], end_position.hands[mover]),
    )
    assert view(known, 1 - mover).barred_possessions == view(known, None).barred_possessions == ()
