"""The inputs of ``game.computer.features.crews``, for positions in arrays."""

import numpy as np

from game.computer.features.crews import CREW_INPUTS, SEAT_VALUE_COUNT
from game.computer.features.inputs import Features
from game.computer.features.parts import ROW_WINDOWS, SYMBOL_VALUE_COUNT
from game.rules.moves import MOST_ON_SPACE
from training.play.actions import count_other_pirates
from training.play.arrays import MOST_CREW, MOST_PLACES, SYMBOLS, Floats, Games, Integers, Positions
from training.play.compiled import compiled
from training.play.encoding import Encoding, write_seat
from training.play.turns import find_vacant_ahead

RETREAT_WIDTH = CREW_INPUTS.retreat_width
"""Number of inputs about a seat's retreats: the cards that each brings, and how far it leads."""
SYMBOL_WIDTH = SYMBOL_VALUE_COUNT + MOST_CREW
"""Number of inputs about a symbol in a hand: cards held, and how far a card takes each pirate."""
REACHES = tuple(reach for reach, _ in ROW_WINDOWS)
SCALES = tuple(scale for _, scale in ROW_WINDOWS)


def network_inputs(
    games: Games, game_indexes: Integers, movers: Integers, seen: Encoding, positions: Positions
) -> Features:
    """Return the network's inputs for these positions."""
    count, close = len(positions.root), seen.rivals.shape[1]
    symbol, own, _ = CREW_INPUTS.widths(close)
    found = Features(
        np.zeros((count, SYMBOLS, symbol), np.float32),
        np.zeros((count, own), np.float32),
        seen.around,
        positions.root,
    )
    _write_inputs(
        games, game_indexes, movers, seen, positions, found.symbol_values, found.own_seat_values
    )
    return found


@compiled
def _write_inputs(
    games: Games,
    game_indexes: Integers,
    movers: Integers,
    seen: Encoding,
    positions: Positions,
    symbols: Floats,
    own: Floats,
) -> None:
    other_pirates = np.zeros(MOST_PLACES, np.int64)
    crowd = np.zeros(MOST_PLACES, np.int64)
    vacant_ahead = np.zeros((MOST_PLACES, SYMBOLS), np.int64)
    retreat_targets = np.zeros(MOST_PLACES, np.int64)
    hand = np.zeros(SYMBOLS, np.float32)
    root = -1
    for line in range(len(positions.root)):
        if positions.root[line] != root:
            root = int(positions.root[line])
            count_other_pirates(games, game_indexes[root], movers[root], other_pirates)
        game_index = game_indexes[root]
        boat, crew = int(games.boat[game_index]), int(games.crew[game_index])
        pirates = positions.own[line]
        crowd[:] = other_pirates
        for pirate in range(crew):
            crowd[pirates[pirate]] += 1
        find_vacant_ahead(games, game_index, crowd, vacant_ahead)
        retreat_targets[0] = retreat_targets[1] = 0
        for place in range(2, boat + 1):
            behind = place - 1
            retreat_targets[place] = (
                behind if 0 < crowd[behind] < MOST_ON_SPACE else retreat_targets[behind]
            )
        for symbol in range(SYMBOLS):
            hand[symbol] = (
                positions.hand[line, symbol] + positions.unknown[line] * seen.unseen[root, symbol]
            )
        write_seat(boat, crew, pirates, hand, own[line, :SEAT_VALUE_COUNT])
        _write_moves(
            boat,
            crew,
            pirates,
            hand,
            crowd,
            vacant_ahead,
            retreat_targets,
            symbols[line, :, :SYMBOL_WIDTH],
            own[line, SEAT_VALUE_COUNT : SEAT_VALUE_COUNT + RETREAT_WIDTH],
        )
        for place in range(len(seen.rivals[root])):
            rival = seen.rivals[root, place]
            if rival >= 0:
                symbol_start, retreat_start = (
                    (place + 1) * SYMBOL_WIDTH,
                    SEAT_VALUE_COUNT + (place + 1) * RETREAT_WIDTH,
                )
                _write_moves(
                    boat,
                    crew,
                    games.pirates[game_index, rival],
                    seen.hands[root, place],
                    crowd,
                    vacant_ahead,
                    retreat_targets,
                    symbols[line, :, symbol_start : symbol_start + SYMBOL_WIDTH],
                    own[line, retreat_start : retreat_start + RETREAT_WIDTH],
                )
        if games.open_row[game_index]:
            _write_row(
                games, game_index, positions.drawn[line], symbols[line, :, symbols.shape[2] - 4 :]
            )


@compiled
def _write_moves(
    boat: int,
    crew: int,
    pirates: Integers,
    hand: Floats,
    crowd: Integers,
    vacant_ahead: Integers,
    retreat_targets: Integers,
    symbols: Floats,
    retreats: Floats,
) -> None:
    """Write a seat's cards by symbol, how far they take each pirate, and what retreats bring."""
    for symbol in range(SYMBOLS):
        held = hand[symbol]
        for card in range(3):
            symbols[symbol, card] = min(max(held - card, np.float32(0)), np.float32(1))
        symbols[symbol, 3] = held / 6
        for pirate in range(crew):
            place = pirates[pirate]
            symbols[symbol, SYMBOL_VALUE_COUNT + pirate] = (
                vacant_ahead[place, symbol] - place
            ) / 12
    for pirate in range(crew):
        target = retreat_targets[pirates[pirate]]
        if target:
            retreats[pirate] = crowd[target] / 2
            retreats[MOST_CREW + pirate] = (pirates[pirate] - target) / 12
    if crew < MOST_CREW and retreat_targets[boat]:
        for pirate in range(crew, MOST_CREW):
            retreats[pirate] = crowd[retreat_targets[boat]] / 2
            retreats[MOST_CREW + pirate] = (boat - retreat_targets[boat]) / 12


@compiled
def _write_row(games: Games, game_index: int, drawn: int, symbols: Floats) -> None:
    """Write how many of the next cards in the row have each symbol."""
    for window in range(len(REACHES)):
        for place in range(drawn, min(drawn + REACHES[window], games.laid[game_index])):
            symbols[games.row[game_index, place], window] += SCALES[window]
