"""Compares the speed of our immutable engine with that of a plain mutable rival engine.

    python -m benchmarks.engine [--games 6] [--rounds 15]

The benchmark plays the same random games in both engines. Each game is played in one engine and
immediately afterwards in the other, so that other work of the machine slows down both alike. There
are two comparisons: in the first, an engine lists the legal actions before each action; in the
second, it only replays the record. The benchmark prints the ratio of the CPU times, as the median
of several rounds.
"""

import argparse
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.engine.games import Game, in_rival_format, random_game
from benchmarks.engine.rival import Rival
from game.rules.editions import Handling
from game.rules.engine import apply, begin, replay
from game.rules.moves import legal_actions

LEAST_SPEED = 0.28
"""The goal: with lists of legal actions, at least this fraction of the rival's speed."""
MOST_REPLAY_TIME = 5.6
"""The goal: a replay takes at most this multiple of the rival's time.

An engine that was written only for speed takes 3.5 times the rival's time. The goal is 1.6 times
3.5.
"""


def check(game: Game) -> None:
    """Check that both engines play the game alike. Otherwise the comparison means nothing."""
    state = begin(game.setup)
    rival = Rival(state)
    for action in game.record:
        ours = {in_rival_format(legal_action) for legal_action in legal_actions(state)}
        theirs = rival.all_legal_actions()
        assert ours == set(theirs)
        assert len(ours) == len(theirs)
        state = apply(state, action)
        rival.apply(in_rival_format(action))
    assert (state.winner, state.seat_on_turn, state.used) == (
        rival.winner,
        rival.turn,
        rival.actions_used,
    )
    assert [list(hand) for hand in state.hands] == rival.hands


TimedPlay = Callable[[Game], float]
"""A function that plays a game and returns how many seconds that took."""


def play_ours(game: Game) -> float:
    """Return the seconds to play a dealt game, with the legal actions listed before each action."""
    state = begin(game.setup)
    started_at = process_time()
    for action in game.record:
        legal_actions(state)
        state = apply(state, action)
    return process_time() - started_at


def play_rival(game: Game) -> float:
    """Return the seconds in which the rival plays a dealt game, with lists of legal actions."""
    rival, record = Rival(begin(game.setup)), game.rival_record()
    started_at = process_time()
    for action in record:
        rival.all_legal_actions()
        rival.apply(action)
    return process_time() - started_at


def replay_ours(game: Game) -> float:
    """Return the seconds to replay a record: deal, then check and play each action."""
    started_at = process_time()
    replay(game.setup, game.record)
    return process_time() - started_at


def replay_rival(game: Game) -> float:
    """Return the seconds in which the rival replays a record; our engine deals for it."""
    record = game.rival_record()
    started_at = process_time()
    rival = Rival(begin(game.setup))
    for action in record:
        rival.apply(action)
    return process_time() - started_at


@dataclass(frozen=True)
class Comparison:
    """Seconds for all games in both engines, and our time as a multiple of the rival's."""

    ours: float
    rival: float
    ratio: float


def compare(
    games: Sequence[Game], ours: TimedPlay, rival: TimedPlay, round_count: int
) -> Comparison:
    """Return the medians of the rounds; in each, the engines alternate game by game."""
    rounds: list[tuple[float, float]] = []
    for _ in range(round_count):
        seconds_of_games = [(ours(game), rival(game)) for game in games]
        rounds.append(
            (sum(one for one, _ in seconds_of_games), sum(other for _, other in seconds_of_games))
        )
    return Comparison(
        ours=median(one for one, _ in rounds),
        rival=median(other for _, other in rounds),
        ratio=median(one / other for one, other in rounds),
    )


def main() -> None:
    """Play the games, measure the times, and print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("--games", type=int, default=6, help="of each combination")
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    games = [
        random_game(handling, seats, number)
        for handling in Handling
        for seats in range(2, 6)
        for number in range(given.games)
    ]
    for game in games:
        check(game)
    gc.collect()
    actions = sum(len(game.record) for game in games)
    played = compare(games, play_ours, play_rival, given.rounds)
    replayed = compare(games, replay_ours, replay_rival, given.rounds)
    print(f"{len(games)} games of {actions} actions in all: actions a second")
    for title, comparison in (("with legal lists", played), ("replay", replayed)):
        print(
            f"{title:<17}ours {actions / comparison.ours:>9,.0f}"
            f"   rival {actions / comparison.rival:>9,.0f}"
        )
    print(f"speed, of the rival's        {1 / played.ratio:.2f}   (goal: at least {LEAST_SPEED})")
    print(f"time of a replay, rival's x  {replayed.ratio:.2f}   (goal: at most {MOST_REPLAY_TIME})")


if __name__ == "__main__":
    main()
