"""Engine actions a second: ours, immutable, beside a plain mutable rival in the same run.

``python -m benchmarks.engine`` plays the same random games in both, each action with its legal
list, and prints the ratio. Goal: at least half the rival's speed. It ends with the replay of a
300-action game. CPU time, the median of several rounds: other programs may run beside it.
"""

import gc
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

from benchmarks.rival import Action as RivalAction
from benchmarks.rival import Rival
from game.rules.actions import Action, Advance, EndTurn, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Edition, Handling
from game.rules.engine import apply, begin, replay
from game.rules.moves import legal_actions
from game.rules.setup import Options, Setup

GAMES_EACH, ROUNDS, LONG, REPLAYS = 6, 9, 300, 30


@dataclass(frozen=True)
class Game:
    """A played game, in both engines' words."""

    setup: Setup
    record: list[Action]

    def rival_record(self) -> list[RivalAction]:
        return [_for_rival(action) for action in self.record]


def _for_rival(action: Action) -> RivalAction:
    match action:
        case Advance(symbol, origin, target):
            return ("A", symbol, origin, target)
        case Retreat(origin, target):
            return ("R", 0, origin, target)
        case EndTurn():
            return ("E", 0, 0, 0)
        case Undo():
            return ("U", 0, 0, 0)
        case Resign(seat):
            return ("X", seat, 0, 0)


def random_game(
    handling: Handling, seats: int, number: int, most: int = LONG, edition: Edition = CLASSIC
) -> Game:
    """A random game that nobody resigns, to its end or to ``most`` actions."""
    chance = Random(f"{handling} {seats} {number}")
    setup = Setup(Options(edition, handling, passing=False), seats, chance.randbytes(32))
    state, record = begin(setup), []
    while state.winner is None and len(record) < most:
        actions = [action for action in legal_actions(state) if not isinstance(action, Resign)]
        weights = [0.3 if isinstance(action, Undo) else 1 for action in actions]
        record.append(chance.choices(actions, weights)[0])
        state = apply(state, record[-1])
    return Game(setup, record)


def check(game: Game) -> None:
    """Both play the game alike, or the comparison means nothing."""
    state = begin(game.setup)
    rival = Rival(state)
    for action in game.record:
        ours = {_for_rival(one) for one in legal_actions(state)}
        theirs = rival.legal()
        assert ours == set(theirs)
        assert len(ours) == len(theirs)
        state = apply(state, action)
        rival.apply(_for_rival(action))
    assert (state.winner, state.turn, state.used) == (rival.winner, rival.turn, rival.used)
    assert [list(hand) for hand in state.hands] == rival.hands


def time_ours(games: list[Game]) -> float:
    """Seconds to play all games, listing what is legal before each action."""
    starts = [begin(game.setup) for game in games]
    began = process_time()
    for game, start in zip(games, starts, strict=True):
        state = start
        for action in game.record:
            legal_actions(state)
            state = apply(state, action)
    return process_time() - began


def time_rival(games: list[Game]) -> float:
    """The same for the rival."""
    starts = [(Rival(begin(game.setup)), game.rival_record()) for game in games]
    began = process_time()
    for rival, record in starts:
        for action in record:
            rival.legal()
            rival.apply(action)
    return process_time() - began


def time_replay(game: Game) -> float:
    """Seconds to fold a whole record over its setup."""
    began = process_time()
    replay(game.setup, game.record)
    return process_time() - began


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
    pairs = [(time_ours(games), time_rival(games)) for _ in range(ROUNDS)]
    ours, theirs = (median(side) for side in zip(*pairs, strict=True))
    print(f"games                {len(games)} of {actions} actions in all")
    print(f"ours, immutable      {actions / ours:>9,.0f} actions/s (legal list + apply)")
    print(f"rival, mutable       {actions / theirs:>9,.0f} actions/s")
    print(f"ratio                {theirs / ours:>9.2f} (goal: at least 0.50)")
    long = next(game for game in games if len(game.record) == LONG)
    spent = median(time_replay(long) for _ in range(REPLAYS))
    print(f"replay of {LONG} actions {spent * 1000:>6.1f} ms")


if __name__ == "__main__":
    main()
