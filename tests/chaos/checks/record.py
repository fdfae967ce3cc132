"""The content of the database."""

from dataclasses import dataclass

from game.model.game import Game
from game.model.ids import GameId


@dataclass(frozen=True)
class Record:
    """All stored games, and for each click the game and the version that it led to.

    ``integrity`` is "ok", or says how the database is damaged.
    """

    integrity: str
    games: dict[GameId, Game]
    clicks: dict[int, tuple[int, int]]
