"""Writes games of ``game.rules`` into arrays."""

import numpy as np

from game.rules.editions import StuckRule
from game.rules.state.state import State
from training.play.arrays import NOBODY, Games


def write_game(games: Games, game_index: int, state: State, luck: int) -> None:
    """Write a game as number ``game_index``; its random numbers will come from ``luck`` (above 0).

    The game must not be over, and nobody may have resigned.
    """
    options, passage, piles = state.setup.options, state.passage, state.piles
    edition = options.edition
    games.board[game_index, 1 : passage.boat] = passage.symbols
    games.boat[game_index], games.crew[game_index], games.seats[game_index] = (
        passage.boat,
        edition.pirates,
        len(state.hands),
    )
    games.most_actions[game_index], games.least_actions[game_index] = (
        edition.most_actions,
        options.least_actions,
    )
    games.cards_of_each_symbol[game_index] = edition.cards_each
    games.stuck_player_draws[game_index] = edition.stuck_rule is StuckRule.DRAW
    games.open_hands[game_index] = options.handling.open_hands
    games.open_row[game_index] = options.handling.open_row
    games.pirates[game_index], games.hands[game_index] = 0, 0
    for seat, pirates in enumerate(state.pirates):
        games.pirates[game_index, seat, : len(pirates)] = pirates
        games.hands[game_index, seat] = state.hands[seat]
    games.left[game_index] = len(piles.stock)
    games.stock[game_index, : len(piles.stock)] = piles.stock[::-1]
    games.laid[game_index] = len(piles.row)
    games.row[game_index, : len(piles.row)] = piles.row
    games.discard[game_index] = piles.discard
    games.seat_on_turn[game_index], games.used[game_index] = state.seat_on_turn, state.used
    games.winner[game_index], games.turns[game_index] = NOBODY, 0
    games.luck[game_index] = np.uint64(luck)
