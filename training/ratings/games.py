"""The games of a round robin: the players in each round, and how a game is played."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.rules.engine import apply, begin
from game.rules.setup import Setup
from game.rules.views import view
from training.arena.matches import MOST_ACTIONS
from training.arena.players import player
from training.ratings.field import KINDS

UNDECIDED = -1
"""The winner of a game that took too long."""


class Game(NamedTuple):
    """A game to play: the kind of table, the players by seat, and the number of the deal."""

    kind: str
    seated: tuple[str, ...]
    deal: int


def round_robin(kind: str, players: Sequence[str], round_number: int) -> Iterator[Game]:
    """Yield the games of a round."""
    seats = KINDS[kind][1]
    if seats == 2:
        for one, other in combinations(players, 2):
            yield Game(kind, (one, other) if round_number % 2 else (other, one), round_number // 2)
        return
    luck = random.Random(f"{kind} {round_number}")
    for name in players:
        others = luck.sample([each for each in players if each != name], seats - 1)
        seated = [name, *others]
        luck.shuffle(seated)
        yield Game(kind, tuple(seated), round_number)


def play(seed: int, game: Game) -> int:
    """Play a game and return the seat that wins, or UNDECIDED."""
    options, seats = KINDS[game.kind]
    luck = random.Random(f"{seed} {game.kind} {game.deal}")
    state = begin(Setup(options, seats, luck.randbytes(32), first=0))
    for _ in range(MOST_ACTIONS):
        if state.winner is not None:
            return state.winner
        state = apply(
            state, player(game.seated[state.seat_on_turn])(view(state, state.seat_on_turn), luck)
        )
    return UNDECIDED
