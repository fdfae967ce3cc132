"""Compiled games follow the rules. Compiled positions equal those of the computers' search."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from game.computer.encoding import encode_views
from game.computer.features.crews import CREW_INPUTS
from game.computer.positions import Positions, root_positions
from game.computer.positions import following as searched
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.engine import apply
from game.rules.moves import legal_actions
from game.rules.state.cards import with_cards
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import random_beginning
from training.play.actions import act, end_turn
from training.play.arrays import RETREAT, Games, empty_games
from training.play.arrays import Positions as Compiled
from training.play.deals import write_game
from training.play.encoding import encode as encode_compiled
from training.play.numbers import network_inputs
from training.play.turns import current_positions, next_positions

# One process of pytest runs all tests that compile: two would compile the same functions at once.
pytestmark = pytest.mark.xdist_group("compiled")

GAMES = 126
CHOSEN = np.array([0])


def begin_random_game(luck: random.Random) -> State:
    """Begin a game at a random table; in half of the games, most of the stock is discarded."""
    state = random_beginning(luck, (2, 3, 4, 5))
    if luck.random() < 0.5:
        return state
    stock, piles = state.piles.stock, state.piles
    used_up = piles._replace(stock=stock[:5], discard=with_cards(piles.discard, stock[5:]))
    return replace(state, piles=used_up)


def random_actions(state: State, luck: random.Random) -> Iterator[tuple[Action, State]]:
    """Yield random actions, each with the state after it; stop before a winning action."""
    for _ in range(luck.randrange(5, 150)):
        moves = [each for each in legal_actions(state) if isinstance(each, Advance | Retreat)]
        ends = not moves or (state.used and luck.random() < 0.1)
        action = EndTurn() if ends else luck.choice(moves)
        state = apply(state, action)
        if state.winner is not None:
            return
        yield action, state


def equals_state(games: Games, state: State) -> bool:
    """Whether the first game in the arrays is equal to the state."""
    crew, piles = state.setup.options.edition.pirates, state.piles
    seats = range(len(state.hands))
    return (
        (games.seat_on_turn[0], games.used[0]) == (state.seat_on_turn, state.used)
        and all(tuple(games.pirates[0, seat, :crew]) == state.pirates[seat] for seat in seats)
        and all(tuple(games.hands[0, seat]) == state.hands[seat] for seat in seats)
        and tuple(games.discard[0]) == piles.discard
        and tuple(games.stock[0, : games.left[0]][::-1]) == piles.stock
        and tuple(games.row[0, : games.laid[0]]) == piles.row
    )


def play_and_compare(games: Games, luck: random.Random) -> State:
    """Play a random game both by the rules and in compiled code, and compare them."""
    state = begin_random_game(luck)
    write_game(games, 0, state, 1)
    for action, after in random_actions(state, luck):
        if after.piles.shuffles != state.piles.shuffles:
            write_game(games, 0, after, 1)  # compiled code shuffles differently
        elif isinstance(action, Advance | Retreat):
            symbol = action.symbol if isinstance(action, Advance) else RETREAT
            act(games, 0, symbol, action.origin, action.target)
        else:
            end_turn(games, 0)
        assert equals_state(games, after)
        state = after
    return state


@pytest.mark.parametrize("number", range(GAMES))
def test_compiled_games_follow_the_rules(number: int) -> None:
    play_and_compare(empty_games(1), random.Random(f"played {number}"))


def test_shuffling_the_discard_pile_loses_no_card() -> None:
    games, luck = empty_games(1), random.Random(4)
    shuffles = 0
    for _ in range(30):
        state = begin_random_game(luck)
        write_game(games, 0, state, 7)
        for action, after in random_actions(state, luck):
            if not isinstance(action, Advance | Retreat):
                end_turn(games, 0)
            elif isinstance(action, Advance):
                act(games, 0, action.symbol, action.origin, action.target)
            else:
                act(games, 0, RETREAT, action.origin, action.target)
            cards = games.hands[0].sum(axis=0) + games.discard[0]
            for pile in (games.stock[0, : games.left[0]], games.row[0, : games.laid[0]]):
                cards += np.bincount(pile, minlength=6)
            assert (cards == games.cards_of_each_symbol[0]).all()
            if after.piles.shuffles:
                shuffles += 1
                assert games.left[0] == len(after.piles.stock)
                break
    assert shuffles > 3


def rows_of_search(positions: Positions) -> list[list[int]]:
    """Return positions of the players' search as numbers."""
    cards = positions.cards
    figures = (cards.taken_from_row, cards.taken_face_down, cards.cards_to_take)
    return np.column_stack((positions.own_pirates, cards.hand, *figures)).tolist()


def rows_of_compiled(positions: Compiled, crew: int) -> list[list[int]]:
    """Return compiled positions as numbers, in the same form as ``rows_of_search``."""
    figures = (positions.drawn, positions.unknown, positions.supply)
    return np.column_stack((positions.own[:, :crew], positions.hand, *figures)).tolist()


def sorted_indexes(rows: list[list[int]]) -> list[int]:
    """Return the indexes of the rows in sorted order."""
    return sorted(range(len(rows)), key=lambda at: rows[at])


@pytest.mark.parametrize("number", range(GAMES))
def test_compiled_positions_and_inputs_equal_those_of_the_players_search(number: int) -> None:
    games = empty_games(1)
    state = play_and_compare(games, random.Random(f"searched {number}"))
    if not state.actions_left:
        return
    movers, crew = np.array([state.seat_on_turn]), state.setup.options.edition.pirates
    roots = encode_views([view(state, state.seat_on_turn)])
    search_positions, compiled_positions = (
        root_positions(roots),
        current_positions(games, CHOSEN, movers),
    )
    for _ in range(3):
        expected_rows, compiled_rows = (
            rows_of_search(search_positions),
            rows_of_compiled(compiled_positions, crew),
        )
        expected_order, compiled_order = (
            sorted_indexes(expected_rows),
            sorted_indexes(compiled_rows),
        )
        assert [compiled_rows[at] for at in compiled_order] == [
            expected_rows[at] for at in expected_order
        ]
        for close in (1, 3):
            expected_inputs = CREW_INPUTS.features(roots, search_positions, close)
            compiled_inputs = network_inputs(
                games,
                CHOSEN,
                movers,
                encode_compiled(games, CHOSEN, movers, close),
                compiled_positions,
            )
            assert np.allclose(
                expected_inputs.symbol_values[expected_order],
                compiled_inputs.symbol_values[compiled_order],
                atol=1e-5,
            )
            assert np.allclose(
                expected_inputs.own_seat_values[expected_order],
                compiled_inputs.own_seat_values[compiled_order],
                atol=1e-5,
            )
            assert np.allclose(
                expected_inputs.surrounding_values, compiled_inputs.surrounding_values, atol=1e-5
            )
        search_positions = searched(roots, search_positions, np.sort(expected_order[:9]))
        compiled_positions = next_positions(
            games, CHOSEN, compiled_positions, np.sort(compiled_order[:9])
        )
