"""What is on disk."""

from dataclasses import dataclass

from game.model.game import Game
from game.model.ids import GameId


@dataclass(frozen=True)
class Record:
    """All games, and which click led to which version of which game."""

    integrity: str
    games: dict[GameId, Game]
    clicks: dict[int, tuple[int, int]]
