"""Engine speed: ours, immutable, beside a plain mutable rival, in the same run.

``python -m benchmarks.engine`` plays the same random games in both engines, each game in one and
at once in the other: first every action with its legal list, then the record alone, as a replay.
It prints how the two compare, in CPU time, the median of several rounds; what else the machine
does meanwhile slows both alike.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.engine.games import Game, for_rival, random_game
from benchmarks.engine.rival import Rival
from game.rules.editions import Handling
from game.rules.engine import apply, begin, replay
from game.rules.moves import legal_actions

GAMES_EACH, ROUNDS = 6, 15

LEAST_SPEED = 0.28
"""Our speed with legal lists, as a part of the rival's."""
MOST_REPLAY = 5.6
"""Our time for a replay, in the rival's: 1.6 times the 3.5 of an engine written for speed alone."""


def check(game: Game) -> None:
    """Both play the game alike, or the comparison means nothing."""
    state = begin(game.setup)
    rival = Rival(state)
    for action in game.record:
        ours = {for_rival(one) for one in legal_actions(state)}
        theirs = rival.legal()
        assert ours == set(theirs)
        assert len(ours) == len(theirs)
        state = apply(state, action)
        rival.apply(for_rival(action))
    assert (state.winner, state.turn, state.used) == (rival.winner, rival.turn, rival.used)
    assert [list(hand) for hand in state.hands] == rival.hands


Timed = Callable[[Game], float]
"""Plays a game and returns the seconds it took."""


def play_ours(game: Game) -> float:
    """Seconds to play a dealt game, listing what is legal before each action."""
    state = begin(game.setup)
    began = process_time()
    for action in game.record:
        legal_actions(state)
        state = apply(state, action)
    return process_time() - began


def play_rival(game: Game) -> float:
    """The same for the rival."""
    rival, record = Rival(begin(game.setup)), game.rival_record()
    began = process_time()
    for action in record:
        rival.legal()
        rival.apply(action)
    return process_time() - began


def replay_ours(game: Game) -> float:
    """Seconds to fold a record over its setup: deal, then check and play each action."""
    began = process_time()
    replay(game.setup, game.record)
    return process_time() - began


def replay_rival(game: Game) -> float:
    """The same for the rival; we deal for it."""
    record = game.rival_record()
    began = process_time()
    rival = Rival(begin(game.setup))
    for action in record:
        rival.apply(action)
    return process_time() - began


@dataclass(frozen=True)
class Comparison:
    """Seconds for all games in both engines, and how many times the rival's ours takes."""

    ours: float
    rival: float
    times: float


def compare(games: Sequence[Game], ours: Timed, rival: Timed) -> Comparison:
    """The medians of :data:`ROUNDS` rounds, in which the engines take turns game by game."""
    rounds: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        spent = [(ours(game), rival(game)) for game in games]
        rounds.append((sum(one for one, _ in spent), sum(other for _, other in spent)))
    return Comparison(
        ours=median(one for one, _ in rounds),
        rival=median(other for _, other in rounds),
        times=median(one / other for one, other in rounds),
    )


def main() -> None:
    """Play, time, print."""
    games = [
        random_game(handling, seats, number)
        for handling in Handling
        for seats in range(2, 6)
        for number in range(GAMES_EACH)
    ]
    for game in games:
        check(game)
    gc.collect()
    actions = sum(len(game.record) for game in games)
    played = compare(games, play_ours, play_rival)
    replayed = compare(games, replay_ours, replay_rival)
    print(f"{len(games)} games of {actions} actions in all: actions a second")
    for title, found in (("with legal lists", played), ("replay", replayed)):
        print(
            f"{title:<17}ours {actions / found.ours:>9,.0f}   rival {actions / found.rival:>9,.0f}"
        )
    print(f"speed, of the rival's        {1 / played.times:.2f}   (goal: at least {LEAST_SPEED})")
    print(f"time of a replay, rival's x  {replayed.times:.2f}   (goal: at most {MOST_REPLAY})")


if __name__ == "__main__":
    main()
