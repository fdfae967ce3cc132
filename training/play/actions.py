"""Actions and turns of games in arrays, with the same rules as in ``game.rules``."""

import numpy as np

from game.rules.moves import MOST_ON_SPACE
from training.play.arrays import MOST_PLACES, NOBODY, RETREAT, Games, Integers
from training.play.cards import discard, take
from training.play.compiled import compiled


@compiled
def count_other_pirates(games: Games, at: int, seat: int, crowd: Integers) -> None:
    """Count the pirates on each place, without those of ``seat``."""
    crowd[:] = 0
    for other in range(games.seats[at]):
        if other != seat:
            for pirate in range(games.crew[at]):
                crowd[games.pirates[at, other, pirate]] += 1


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
def can_move(games: Games, at: int, seat: int) -> bool:
    """Whether the seat has a card, or a pirate that can retreat."""
    if games.hands[at, seat].sum() > 0:
        return True
    crowd = np.zeros(MOST_PLACES, np.int64)
    count_other_pirates(games, at, NOBODY, crowd)
    for pirate in range(games.crew[at]):
        if retreat_target(games.pirates[at, seat, pirate], crowd):
            return True
    return False


@compiled
def start_next_turn(games: Games, at: int) -> None:
    """Start the turn of the next seat."""
    games.turn[at] = (games.turn[at] + 1) % games.seats[at]
    games.used[at] = 0
    games.turns[at] += 1


@compiled
def _everyone_stuck(games: Games, at: int) -> bool:
    moving = 0
    for seat in range(games.seats[at]):
        moving += can_move(games, at, seat)
    return moving == 0


@compiled
def end_stuck_turns(games: Games, at: int) -> None:
    """End the turns in which no action is possible."""
    while games.winner[at] == NOBODY and games.used[at] < games.most[at]:
        seat = games.turn[at]
        if can_move(games, at, seat):
            return
        if games.used[at] == 0 and (games.stuck_draws[at] or _everyone_stuck(games, at)):
            take(games, at, seat, 1)
        start_next_turn(games, at)


@compiled
def act(games: Games, at: int, symbol: int, origin: int, target: int) -> None:
    """Do an action of the seat on turn, and end the turn if it must end."""
    seat = games.turn[at]
    if symbol == RETREAT:
        crowd = np.zeros(MOST_PLACES, np.int64)
        count_other_pirates(games, at, NOBODY, crowd)
        take(games, at, seat, crowd[target])
    else:
        discard(games, at, seat, symbol)
    move_pirate(games.pirates[at, seat], games.crew[at], origin, target)
    games.used[at] += 1
    if games.pirates[at, seat, 0] == games.boat[at]:
        games.winner[at] = seat
    end_stuck_turns(games, at)


@compiled
def end_turn(games: Games, at: int) -> None:
    """End the turn, and all following turns in which no action is possible."""
    start_next_turn(games, at)
    end_stuck_turns(games, at)
