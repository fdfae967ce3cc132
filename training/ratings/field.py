"""The players and the kinds of table of the round robin."""

from pathlib import Path

from game.computer.network import WEIGHTS_FOLDER, weights_for
from game.rules.editions import CLASSIC, EDITIONS, Edition, Handling
from game.rules.setup import Options, vary_edition
from training.arena.players import EARLIER, PLAYERS, player_fingerprint


def _table(edition: Edition, handling: Handling) -> Options:
    return Options(edition, handling, passing=edition.least_actions == 0)


KINDS: dict[str, tuple[Options, int]] = {
    "jamaica": (_table(CLASSIC, Handling.JAMAICA), 2),
    "tortuga": (_table(CLASSIC, Handling.TORTUGA), 2),
    "hispaniola": (_table(CLASSIC, Handling.HISPANIOLA), 2),
    "ravensburger": (_table(EDITIONS["ravensburger-basic"], Handling.JAMAICA), 2),
    "4 pirates": (_table(vary_edition(CLASSIC, 4, 4, wild=False), Handling.JAMAICA), 2),
    "8 pirates": (_table(vary_edition(CLASSIC, 8, 8, wild=False), Handling.JAMAICA), 2),
    "8 pirates, tortuga": (_table(vary_edition(CLASSIC, 8, 8, wild=False), Handling.TORTUGA), 2),
    "four seats": (_table(CLASSIC, Handling.JAMAICA), 4),
    "four seats, tortuga": (_table(CLASSIC, Handling.TORTUGA), 4),
}
"""Maps the name of each kind of table to its options and its number of seats."""


def field(kind: str, candidates: list[str]) -> list[str]:
    """Return all players to rate.

    They are the levels, the reference opponents, the networks shipped now or earlier, and
    ``candidates``. A network plays in the admiral's search. The admiral's own network is left out.
    """
    admirals_weights = _admirals_weights(kind)
    shipped = sorted(file.stem for file in WEIGHTS_FOLDER.glob("*.npz") if file != admirals_weights)
    earlier = sorted(file.stem for file in EARLIER.glob("*.npz"))
    return [*PLAYERS, *shipped, *earlier, *candidates]


def _admirals_weights(kind: str) -> Path:
    """Return the network that the levels use at this kind of table."""
    return weights_for(KINDS[kind][1] - 1)


def seat_fingerprint(name: str, kind: str) -> str:
    """Return :func:`training.arena.players.player_fingerprint` for this kind of table."""
    return player_fingerprint(name, _admirals_weights(kind))
