"""Writes games of ``game.rules`` into arrays."""

import numpy as np

from game.rules.editions import StuckRule
from game.rules.state.state import State
from training.play.arrays import NOBODY, Games


def write_game(games: Games, at: int, state: State, luck: int) -> None:
    """Write a game as number ``at``; its random numbers will come from ``luck``, which is above 0.

    The game must not be over, and nobody may have resigned.
    """
    options, passage, piles = state.setup.options, state.passage, state.piles
    edition = options.edition
    games.board[at, 1 : passage.boat] = passage.symbols
    games.boat[at], games.crew[at], games.seats[at] = (
        passage.boat,
        edition.pirates,
        len(state.hands),
    )
    games.most[at], games.least[at] = edition.most_actions, options.least_actions
    games.cards_each[at] = edition.cards_each
    games.stuck_draws[at] = edition.stuck is StuckRule.DRAW
    games.open_hands[at] = options.handling.open_hands
    games.open_row[at] = options.handling.open_row
    games.pirates[at], games.hands[at] = 0, 0
    for seat, pirates in enumerate(state.pirates):
        games.pirates[at, seat, : len(pirates)] = pirates
        games.hands[at, seat] = state.hands[seat]
    games.left[at] = len(piles.stock)
    games.stock[at, : len(piles.stock)] = piles.stock[::-1]
    games.laid[at] = len(piles.row)
    games.row[at, : len(piles.row)] = piles.row
    games.discard[at] = piles.discard
    games.turn[at], games.used[at] = state.turn, state.used
    games.winner[at], games.turns[at] = NOBODY, 0
    games.luck[at] = np.uint64(luck)
