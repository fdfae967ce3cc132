"""Measures how often a network wins against others in fast games, for its learning curve."""

import random
from itertools import count

from game.computer.network import Network
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options, vary_edition
from training.play.arrays import NOBODY
from training.play.pool import PLAIN, Pool, Seating
from training.play.search import network_mind

NETWORK, RIVAL = 1, 2
TABLES = {
    "classic, jamaica": Options(CLASSIC, Handling.JAMAICA, passing=False),
    "classic, tortuga": Options(CLASSIC, Handling.TORTUGA, passing=False),
    "8 pirates, 8 segments, jamaica": Options(
        vary_edition(CLASSIC, 8, 8, wild=False), Handling.JAMAICA, passing=False
    ),
    "4 pirates, 4 segments, jamaica": Options(
        vary_edition(CLASSIC, 4, 4, wild=False), Handling.JAMAICA, passing=False
    ),
}


def trial_win_rate(
    network: Network, rival: Network | None, options: Options, seats: int, games: int
) -> float:
    """Return the share of games won on one seat against a rival on all others.

    Without a rival network, the player "greedy turn" plays on the other seats.
    """
    game_numbers = count()
    pool = Pool(
        games,
        random.Random(1672),
        lambda: _seating(
            options, seats, next(game_numbers) % seats, PLAIN if rival is None else RIVAL
        ),
    )
    open_games = {id(seating): seating for seating in pool.seatings}
    networks, won = [network, network if rival is None else rival], 0
    while open_games:
        for ended in pool.play(network, networks, network_mind(network)):
            if open_games.pop(id(ended.seating), None) and ended.winner != NOBODY:
                won += ended.seating.minds[ended.winner] == NETWORK
    return won / games


def _seating(options: Options, seats: int, seat: int, rival: int) -> Seating:
    minds = [rival] * seats
    minds[seat] = NETWORK
    return Seating(options, tuple(minds))
