"""Who plays: levels, reference opponents, and networks in the admiral's search."""

import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from benchmarks.opponents import (
    bello,
    greedy_turn,
    hoarder,
    kurisu,
    lastman,
    random_player,
    runner,
)
from game.computer import Level
from game.computer.decisions import choose
from game.computer.network import WEIGHTS, load
from game.rules.actions import Action
from game.rules.views import View

EARLIER = Path(__file__).parents[1] / "ratings" / "earlier"
"""Networks that were shipped before others took their place."""

Player = Callable[[View, random.Random], Action]

PLAYERS: dict[str, Player] = {
    "random": random_player.choose,
    "runner": runner.choose,
    "greedy": greedy_turn.choose,
    "hoarder": hoarder.choose,
    "kurisu": kurisu.choose,
    "lastman": lastman.choose,
    "bello": bello.choose,
    **{level.value: partial(choose, level) for level in Level},
}


@cache
def player(name: str) -> Player:
    """The player of this name: one of these, a network's, or that of a file of weights."""
    if name in PLAYERS:
        return PLAYERS[name]
    network = load(weights(name))
    return partial(choose, Level.ADMIRAL, networks=lambda _roots: network)


def weights(name: str) -> Path:
    """The file of a network: a shipped one, one shipped earlier, or the file so named."""
    known = (WEIGHTS / f"{name}.npz", EARLIER / f"{name}.npz")
    return next((file for file in known if file.exists()), Path(name))
