"""Actions and turns of games in arrays, with the same rules as in ``game.rules``."""

import numpy as np

from game.rules.moves import MOST_ON_SPACE
from training.play.arrays import MOST_PLACES, NOBODY, RETREAT, Games, Integers
from training.play.cards import discard, take
from training.play.compiled import compiled


@compiled
def count_other_pirates(games: Games, game_index: int, seat: int, crowd: Integers) -> None:
    """Count the pirates on each place, without those of ``seat``."""
    crowd[:] = 0
    for other in range(games.seats[game_index]):
        if other != seat:
            for pirate in range(games.crew[game_index]):
                crowd[games.pirates[game_index, other, pirate]] += 1


@compiled
def retreat_target(place: int, crowd: Integers) -> int:
    """Return where a retreat from this place leads; 0 if nowhere."""
    for space in range(place - 1, 0, -1):
        if 0 < crowd[space] < MOST_ON_SPACE:
            return space
    return 0


@compiled
def move_pirate(pirates: Integers, crew: int, origin: int, target: int) -> None:
    """Move one of the pirates; the array stays sorted."""
    at = 0
    while pirates[at] != origin:
        at += 1
    while at + 1 < crew and pirates[at + 1] < target:
        pirates[at] = pirates[at + 1]
        at += 1
    while at > 0 and pirates[at - 1] > target:
        pirates[at] = pirates[at - 1]
        at -= 1
    pirates[at] = target


@compiled
def can_move(games: Games, game_index: int, seat: int) -> bool:
    """Whether the seat has a card, or a pirate that can retreat."""
    if games.hands[game_index, seat].sum() > 0:
        return True
    crowd = np.zeros(MOST_PLACES, np.int64)
    count_other_pirates(games, game_index, NOBODY, crowd)
    for pirate in range(games.crew[game_index]):
        if retreat_target(games.pirates[game_index, seat, pirate], crowd):
            return True
    return False


@compiled
def start_next_turn(games: Games, game_index: int) -> None:
    """Start the turn of the next seat."""
    games.seat_on_turn[game_index] = (games.seat_on_turn[game_index] + 1) % games.seats[game_index]
    games.used[game_index] = 0
    games.turns[game_index] += 1


@compiled
def _everyone_stuck(games: Games, game_index: int) -> bool:
    moving = 0
    for seat in range(games.seats[game_index]):
        moving += can_move(games, game_index, seat)
    return moving == 0


@compiled
def end_stuck_turns(games: Games, game_index: int) -> None:
    """End the turns in which no action is possible."""
    while (
        games.winner[game_index] == NOBODY
        and games.used[game_index] < games.most_actions[game_index]
    ):
        seat = games.seat_on_turn[game_index]
        if can_move(games, game_index, seat):
            return
        if games.used[game_index] == 0 and (
            games.stuck_player_draws[game_index] or _everyone_stuck(games, game_index)
        ):
            take(games, game_index, seat, 1)
        start_next_turn(games, game_index)


@compiled
def act(games: Games, game_index: int, symbol: int, origin: int, target: int) -> None:
    """Do an action of the seat on turn, and end the turn if it must end."""
    seat = games.seat_on_turn[game_index]
    if symbol == RETREAT:
        crowd = np.zeros(MOST_PLACES, np.int64)
        count_other_pirates(games, game_index, NOBODY, crowd)
        take(games, game_index, seat, crowd[target])
    else:
        discard(games, game_index, seat, symbol)
    move_pirate(games.pirates[game_index, seat], games.crew[game_index], origin, target)
    games.used[game_index] += 1
    if games.pirates[game_index, seat, 0] == games.boat[game_index]:
        games.winner[game_index] = seat
    end_stuck_turns(games, game_index)


@compiled
def end_turn(games: Games, game_index: int) -> None:
    """End the turn, and all following turns in which no action is possible."""
    start_next_turn(games, game_index)
    end_stuck_turns(games, game_index)
