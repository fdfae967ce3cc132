"""Whether games with eight pirates end if a level plays against a player that hoards cards.

    python -m training.arena.endings --games 600

The games of each level go through all ways of taking cards and all lengths of the passage. Some
boards are wild. In every second game, all cards are in the players' hands at the start, so a
retreat brings no card at first.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.computer import Level
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    Options,
    Setup,
    vary_edition,
)
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import without_piles
from training.arena.players import PLAYERS

LEVELS, HANDLINGS = tuple(Level), tuple(Handling)
MOST_TURNS = 2000
"""Number of turns after which a game counts as one without end."""
MOST_ALONE = 100
"""Number of turns in a row that only the opponent plays, before the game is stopped.

The level gets no turn in between, because it has no move.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went: its turns, the most turns in a row without progress, and its end.

    ``alone`` is True if the game was stopped because the level was stuck for good: it had no card
    and no pirate that could retreat, and only the opponent played for :data:`MOST_ALONE` turns.
    ``circled`` is True if a position occurred three times without progress between.
    """

    turns: int
    idle: int
    ended: bool
    alone: bool
    circled: bool
    won: bool


def begin_game(number: int) -> State:
    """Begin a game of two players with eight pirates each."""
    luck = random.Random(f"endings {number}")
    segments = OFFERED_SEGMENT_COUNTS[number // len(HANDLINGS) % len(OFFERED_SEGMENT_COUNTS)]
    edition = vary_edition(CLASSIC, OFFERED_CREW_SIZES[-1], segments, wild=luck.random() < 0.5)
    options = Options(edition, HANDLINGS[number % len(HANDLINGS)], passing=luck.random() < 0.2)
    state = begin(Setup(options, 2, luck.randbytes(32)))
    return without_piles(state, luck) if number % 2 else state


def play(level: Level, number: int) -> Outcome:
    """Play the level's game with this number against the hoarder; either of them may be first."""
    luck = random.Random(f"ends {number}")
    state, seat = begin_game(number), luck.randrange(2)
    turns = idle = alone = 0
    circled = False
    while not state.over and turns < MOST_TURNS and alone < MOST_ALONE:
        mover = state.seat_on_turn
        player = PLAYERS[level.value if mover == seat else "hoarder"]
        state = apply(state, player(view(state, mover), luck))
        if state.used == 0 and state.repetition is not None:
            turns += 1
            alone = 0 if mover == seat else alone + 1
            idle = max(idle, state.repetition.idle_turns)
            circled |= state.repetition.circling
    return Outcome(turns, idle, state.over, alone == MOST_ALONE, circled, state.winner == seat)


def markdown_row(level: Level, games: Sequence[Outcome]) -> str:
    """Return a row of the table, in Markdown."""
    turns = sorted(game.turns for game in games)
    return (
        f"| {level.value} | {len(games)} | {sum(game.ended for game in games)} "
        f"| {sum(game.alone for game in games)} "
        f"| {sum(game.circled for game in games)} | {turns[len(turns) // 2]}, {turns[-1]} "
        f"| {max(game.idle for game in games)} | {sum(game.won for game in games)} |"
    )


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=600)
    games = parser.parse_args().games // len(LEVELS)
    print(
        "| level | games | ended | the other one alone | with a position three times "
        "| turns: median, most "
        "| turns in which nobody came nearer, most | won |"
    )
    print("|---" * 8 + "|")
    for level in LEVELS:
        print(markdown_row(level, [play(level, number) for number in range(games)]), flush=True)


if __name__ == "__main__":
    main()
