"""Plays games between learners and other players, one turn in all games at a time."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from game.computer.features.inputs import Features
from game.computer.network import Network, chances_from_log_odds
from game.rules.engine import begin
from game.rules.setup import SEED_BYTES, Options, Setup
from training.play.arrays import NOBODY, HalfFloats, Integers, empty_games
from training.play.deals import write_game
from training.play.encoding import encode
from training.play.numbers import network_inputs
from training.play.search import Mind, network_mind, search
from training.play.styles import GREEDY, plain_mind
from training.play.turns import current_positions, play_lines

BEAM = 4
MOST_TURNS = 400
"""Number of turns after which a game is ended without a result."""
SLIP_PROBABILITY, SLIP_CHOICES = 0.05, 4
"""With this probability, a learner plays one of its best SLIP_CHOICES turns, drawn at random."""
LEARNER, PLAIN = 0, -1
"""Kinds of players at a seat. A plain player judges by a few weights, without a network.

A number above 0 means an earlier network of the learner.
"""


@dataclass(frozen=True, slots=True)
class Seating:
    """A game to play: its table, its players, and the weights of its plain players."""

    options: Options
    minds: tuple[int, ...]
    style: tuple[float, ...] = GREEDY


@dataclass
class Trajectory:
    """The ends of the learners' turns in one game: who moved, the inputs, and the chance to win."""

    seats: list[int] = field(default_factory=list[int])
    lines: list[HalfFloats] = field(default_factory=list[HalfFloats])
    chances: list[float] = field(default_factory=list[float])


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that is over; the winner is −1 if the game took too long."""

    seating: Seating
    winner: int
    trajectory: Trajectory


class Pool:
    """Games that are played at the same time; a finished game is replaced by a new one."""

    def __init__(self, count: int, luck: random.Random, seat: Callable[[], Seating]) -> None:
        """Begin ``count`` games; the given function returns the next game to play."""
        self.games, self.luck, self.seat = empty_games(count), luck, seat
        self.styles = np.zeros((count, len(GREEDY)), np.float32)
        self.seatings = [self._begin_game(at) for at in range(count)]
        self.trajectories = [Trajectory() for _ in range(count)]

    def _begin_game(self, game_index: int) -> Seating:
        seating = self.seat()
        setup = Setup(seating.options, len(seating.minds), self.luck.randbytes(SEED_BYTES))
        write_game(self.games, game_index, begin(setup), self.luck.getrandbits(63) + 1)
        self.styles[game_index] = seating.style
        return seating

    def play(
        self, learner: Network, past_selves: Sequence[Network], learning: Mind
    ) -> list[EndedGame]:
        """Play a turn in every game, and return the games that are over now.

        Learners judge positions with the mind ``learning``.
        """
        movers = self.games.seat_on_turn.copy()
        mover_kinds = np.array(
            [each.minds[mover] for each, mover in zip(self.seatings, movers, strict=True)]
        )
        waiting = np.arange(len(movers))
        while len(waiting):
            going_on = [
                self._continue_turns(
                    waiting[mover_kinds[waiting] == player_kind],
                    self._mind(int(player_kind), past_selves, learning),
                    int(player_kind),
                )
                for player_kind in np.unique(mover_kinds[waiting])
            ]
            waiting = np.sort(np.concatenate(going_on))
        self._record(np.flatnonzero(mover_kinds == LEARNER), movers, learner)
        return self._replace_ended()

    def _mind(self, player_kind: int, past_selves: Sequence[Network], learning: Mind) -> Mind:
        if player_kind == PLAIN:
            return plain_mind(self.styles)
        return (
            learning
            if player_kind == LEARNER
            else network_mind(past_selves[(player_kind - 1) % len(past_selves)])
        )

    def _continue_turns(self, game_indexes: Integers, mind: Mind, player_kind: int) -> Integers:
        """Continue the turns of these games, to their end or to the first draw of face-down cards.

        Returns the games whose turn continues.
        """
        slips = np.zeros(len(game_indexes), np.int64)
        if player_kind == LEARNER:
            for index in range(len(game_indexes)):
                if self.luck.random() < SLIP_PROBABILITY:
                    slips[index] = self.luck.randrange(SLIP_CHOICES)
        choices = search(self.games, game_indexes, mind, BEAM, slips)
        going_on = np.zeros(len(game_indexes), np.int64)
        play_lines(self.games, game_indexes, choices.lines, choices.draws_face_down, going_on)
        return game_indexes[going_on > 0]

    def _record(self, game_indexes: Integers, movers: Integers, learner: Network) -> None:
        if not len(game_indexes):
            return
        seats = movers[game_indexes]
        seen = encode(self.games, game_indexes, seats, learner.close_rival_count)
        ends = current_positions(self.games, game_indexes, seats)
        inputs = network_inputs(self.games, game_indexes, seats, seen, ends)
        chances, flat_inputs = chances_from_log_odds(learner.logits(inputs)), flatten_inputs(inputs)
        for place, game_index in enumerate(game_indexes):
            trajectory = self.trajectories[game_index]
            trajectory.seats.append(int(seats[place]))
            trajectory.lines.append(flat_inputs[place].copy())
            trajectory.chances.append(float(chances[place]))

    def _replace_ended(self) -> list[EndedGame]:
        done = (self.games.winner != NOBODY) | (self.games.turns > MOST_TURNS)
        found: list[EndedGame] = []
        for at in np.flatnonzero(done):
            winner = int(self.games.winner[at])
            found.append(EndedGame(self.seatings[at], winner, self.trajectories[at]))
            self.seatings[at], self.trajectories[at] = self._begin_game(int(at)), Trajectory()
        return found


def flatten_inputs(inputs: Features) -> HalfFloats:
    """Return a row for each position with all of its inputs, in half precision."""
    symbols = inputs.symbol_values.reshape(len(inputs), -1)
    together = (symbols, inputs.own_seat_values, inputs.surrounding_values[inputs.root_indices])
    return np.concatenate(together, axis=1).astype(np.float16)
