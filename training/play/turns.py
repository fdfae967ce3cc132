"""Finds the positions after each possible action, and plays turns, in many games at once."""

import numpy as np

from training.play.actions import act, count_other_pirates, end_turn, move_pirate, retreat_target
from training.play.arrays import (
    MOST_CREW,
    MOST_PLACES,
    NOBODY,
    RETREAT,
    SYMBOLS,
    Games,
    Integers,
    Positions,
    empty_positions,
)
from training.play.cards import count_takeable_cards
from training.play.compiled import compiled

MOST_MOVES = MOST_CREW * (SYMBOLS + 1)


def current_positions(games: Games, game_indexes: Integers, movers: Integers) -> Positions:
    """Return the current positions of the chosen games, from their movers' side."""
    positions = empty_positions(len(game_indexes))
    _begin(games, game_indexes, movers, positions)
    return positions


def next_positions(
    games: Games, game_indexes: Integers, parents: Positions, rows: Integers
) -> Positions:
    """Return all positions one action after the ones in ``rows``, each once, grouped by game."""
    positions = empty_positions(len(rows) * MOST_MOVES)
    keys = np.empty(len(rows) * MOST_MOVES, np.int64)
    return positions.first(_expand(games, game_indexes, parents, rows, positions, keys))


@compiled
def _begin(games: Games, game_indexes: Integers, movers: Integers, out: Positions) -> None:
    for root in range(len(game_indexes)):
        game_index, seat = game_indexes[root], movers[root]
        out.root[root] = root
        out.own[root] = games.pirates[game_index, seat]
        out.hand[root] = games.hands[game_index, seat]
        out.drawn[root] = 0
        out.unknown[root] = 0
        out.supply[root] = count_takeable_cards(games, game_index)
        out.parent[root] = NOBODY
        out.symbol[root] = 0
        out.origin[root] = 0
        out.target[root] = 0


@compiled
def find_vacant_ahead(
    games: Games, game_index: int, crowd: Integers, vacant_ahead: Integers
) -> None:
    """Find the next vacant space ahead for each place and symbol; the boat if there is none."""
    boat = games.boat[game_index]
    vacant_ahead[boat, :] = boat
    for place in range(boat - 1, -1, -1):
        vacant_ahead[place] = vacant_ahead[place + 1]
        space = place + 1
        if space < boat and crowd[space] == 0:
            vacant_ahead[place, games.board[game_index, space]] = space


@compiled
def _expand(
    games: Games,
    game_indexes: Integers,
    parents: Positions,
    rows: Integers,
    out: Positions,
    keys: Integers,
) -> int:
    other_pirates = np.zeros(MOST_PLACES, np.int64)
    crowd = np.zeros(MOST_PLACES, np.int64)
    vacant_ahead = np.zeros((MOST_PLACES, SYMBOLS), np.int64)
    count, game_start, root = 0, 0, NOBODY
    for row in rows:
        if parents.root[row] != root:
            root, game_start = int(parents.root[row]), count
            game_index = int(game_indexes[root])
            count_other_pirates(
                games, game_index, int(games.seat_on_turn[game_index]), other_pirates
            )
        game_index = game_indexes[root]
        crowd[:] = other_pirates
        for pirate in range(games.crew[game_index]):
            crowd[parents.own[row, pirate]] += 1
        find_vacant_ahead(games, game_index, crowd, vacant_ahead)
        last_origin = NOBODY
        for pirate in range(games.crew[game_index]):
            origin = parents.own[row, pirate]
            if origin == last_origin:
                continue
            last_origin = origin
            if origin < games.boat[game_index]:
                for symbol in range(SYMBOLS):
                    if parents.hand[row, symbol] > 0:
                        _write_position(
                            games,
                            game_index,
                            parents,
                            row,
                            out,
                            count,
                            symbol,
                            origin,
                            crowd,
                            vacant_ahead,
                        )
                        count = _count_if_new(out, keys, game_start, count)
            if retreat_target(origin, crowd):
                _write_position(
                    games,
                    game_index,
                    parents,
                    row,
                    out,
                    count,
                    RETREAT,
                    origin,
                    crowd,
                    vacant_ahead,
                )
                count = _count_if_new(out, keys, game_start, count)
    return count


@compiled
def _write_position(
    games: Games,
    game_index: int,
    parents: Positions,
    row: int,
    out: Positions,
    line: int,
    symbol: int,
    origin: int,
    crowd: Integers,
    vacant_ahead: Integers,
) -> None:
    """Write the position after an action into a line."""
    out.root[line] = parents.root[row]
    out.parent[line], out.symbol[line], out.origin[line] = row, symbol, origin
    out.own[line] = parents.own[row]
    out.hand[line] = parents.hand[row]
    out.drawn[line], out.unknown[line] = parents.drawn[row], parents.unknown[row]
    out.supply[line] = parents.supply[row]
    if symbol == RETREAT:
        target = retreat_target(origin, crowd)
        for _ in range(min(crowd[target], out.supply[line])):
            out.supply[line] -= 1
            if games.open_row[game_index] and out.drawn[line] < games.laid[game_index]:
                out.hand[line, games.row[game_index, out.drawn[line]]] += 1
                out.drawn[line] += 1
            else:
                out.unknown[line] += 1
    else:
        target = vacant_ahead[origin, symbol]
        out.hand[line, symbol] -= 1
        out.supply[line] += 1
    out.target[line] = target
    move_pirate(out.own[line], games.crew[game_index], origin, target)


@compiled
def _count_if_new(out: Positions, keys: Integers, game_start: int, line: int) -> int:
    """Return the number of positions so far; the one in ``line`` counts only if new in its game."""
    key = out.unknown[line]
    for place in out.own[line]:
        key = key * 1000003 + place + 1
    for cards in out.hand[line]:
        key = (key ^ (key >> 29)) * 1000033 + cards
    for earlier in range(game_start, line):
        if keys[earlier] == key:
            return line
    keys[line] = key
    return line + 1


@compiled
def play_lines(
    games: Games,
    game_indexes: Integers,
    lines: Integers,
    draws_face_down: Integers,
    going_on: Integers,
) -> None:
    """Play ``lines`` of symbol, origin and target in each game; a symbol below 0 ends the turn.

    If the actions draw unseen cards, only the actions up to the first retreat are played. If the
    turn continues after this retreat, ``going_on`` is set to 1.
    """
    for root in range(len(game_indexes)):
        game_index = game_indexes[root]
        going_on[root] = 0
        for step in range(lines.shape[1]):
            symbol = lines[root, step, 0]
            if symbol < 0:
                break
            act(games, game_index, symbol, lines[root, step, 1], lines[root, step, 2])
            if games.winner[game_index] != NOBODY or games.used[game_index] == 0:
                break
            if (
                draws_face_down[root]
                and symbol == RETREAT
                and games.used[game_index] < games.most_actions[game_index]
            ):
                going_on[root] = 1
                break
        passed = lines[root, 0, 0] < 0
        over = games.winner[game_index] != NOBODY or games.used[game_index] == 0 or going_on[root]
        if passed or not over:
            end_turn(games, game_index)
