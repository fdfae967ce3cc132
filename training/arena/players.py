"""The players of the arena: levels, reference opponents, and networks in the admiral's search."""

import hashlib
import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from game.computer import Level
from game.computer.decisions import choose_action
from game.computer.features.crews import CREW_INPUTS
from game.computer.features.inputs import Inputs
from game.computer.levels import STRONGEST_CHARACTER, Character, Habits
from game.computer.network import WEIGHTS_FOLDER, Network, load_network
from game.rules.actions import Action
from game.rules.views import View
from training.arena.earlier.stretched import STRETCHED
from training.opponents import bello, greedy_turn, hoarder, kurisu, lastman, random_player, runner

EARLIER = Path(__file__).with_name("earlier")
"""The folder of networks that were once shipped, and later replaced."""

OTHER_INPUTS: dict[str, Inputs] = dict.fromkeys(
    ("crowd-stretched", "open", "veiled", "veiled-taught-alone"), STRETCHED
)
"""The inputs of networks that were taught with other inputs than today's."""

Player = Callable[[View, random.Random], Action]

PLAYERS: dict[str, Player] = {
    "random": random_player.choose,
    "runner": runner.choose,
    "greedy": greedy_turn.choose,
    "hoarder": hoarder.choose,
    "kurisu": kurisu.choose,
    "lastman": lastman.choose,
    "bello": bello.choose,
    **{level.value: partial(choose_action, level) for level in Level},
}


@cache
def player(name: str) -> Player:
    """Return the player with this name.

    A name that is not in PLAYERS belongs to a network or to a file of weights. The returned player
    is then an admiral that uses this network.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    chosen_network = network(name)
    return partial(choose_action, Level.ADMIRAL, networks=lambda _roots: chosen_network)


def network(name: str) -> Network:
    """Return the network with this name."""
    return load_network(weights_file(name), OTHER_INPUTS.get(name, CREW_INPUTS))


def weights_file(name: str) -> Path:
    """Return the file of a network: one shipped now or earlier, or else the file with this name."""
    candidates = (WEIGHTS_FOLDER / f"{name}.npz", EARLIER / f"{name}.npz")
    return next((file for file in candidates if file.exists()), Path(name))


def player_fingerprint(name: str, shipped: Path) -> str:
    """Return a text that changes if a player would decide differently.

    It covers weights, characters and habits; stored games with another stamp are ignored.
    ``shipped`` is the file of weights that the levels use at the table.
    """
    if name in set(Level):
        thinking = Level(name).thinking
        return _stamp(thinking, shipped if isinstance(thinking, Character) else None)
    return name if name in PLAYERS else _stamp(STRONGEST_CHARACTER, weights_file(name))


def _stamp(settings: Habits | Character, weights_path: Path | None = None) -> str:
    weights_bytes = b"" if weights_path is None else weights_path.read_bytes()
    return hashlib.sha256(repr(settings).encode() + weights_bytes).hexdigest()[:12]
