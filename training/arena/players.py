"""Who plays: levels, reference opponents, and networks in the admiral's search."""

import hashlib
import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from game.computer import Level
from game.computer.decisions import choose
from game.computer.features.crews import CREWS
from game.computer.features.inputs import Inputs
from game.computer.levels import CHARACTERS, HABITS, Character, Habits
from game.computer.network import WEIGHTS, Network, load
from game.rules.actions import Action
from game.rules.views import View
from training.arena.earlier.stretched import STRETCHED
from training.opponents import (
    bello,
    greedy_turn,
    hoarder,
    kurisu,
    lastman,
    random_player,
    runner,
)

EARLIER = Path(__file__).with_name("earlier")
"""Networks that were shipped before others took their place."""

OTHER_INPUTS: dict[str, Inputs] = dict.fromkeys(
    ("crowd-stretched", "open", "veiled", "veiled-taught-alone"), STRETCHED
)
"""What those are given that were taught with other numbers than today's."""

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
    known = network(name)
    return partial(choose, Level.ADMIRAL, networks=lambda _roots: known)


def network(name: str) -> Network:
    """The network of this name."""
    return load(weights(name), OTHER_INPUTS.get(name, CREWS))


def weights(name: str) -> Path:
    """The file of a network: a shipped one, one shipped earlier, or the file so named."""
    known = (WEIGHTS / f"{name}.npz", EARLIER / f"{name}.npz")
    return next((file for file in known if file.exists()), Path(name))


def stamp(name: str, shipped: Path) -> str:
    """What a player decides with: games of other weights, characters or habits are left aside.

    ``shipped`` is the file that the levels judge by at the table in question.
    """
    if name in HABITS:
        return _stamp(HABITS[Level(name)])
    if name in CHARACTERS:
        return _stamp(CHARACTERS[Level(name)], shipped)
    return name if name in PLAYERS else _stamp(CHARACTERS[Level.ADMIRAL], weights(name))


def _stamp(thinks: Habits | Character, judges_by: Path | None = None) -> str:
    judge = b"" if judges_by is None else judges_by.read_bytes()
    return hashlib.sha256(repr(thinks).encode() + judge).hexdigest()[:12]
