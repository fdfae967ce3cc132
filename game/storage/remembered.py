"""The games read last: what a version holds never changes, so it need not be read twice."""

from collections import OrderedDict
from threading import Lock

from .records import Game

MOST = 256


class Remembered:
    """Committed games by id; of use only while the stored version is still theirs.

    Both the database's thread and the event loop add to it.
    """

    def __init__(self) -> None:
        self._games: OrderedDict[int, Game] = OrderedDict()
        self._lock = Lock()

    def at(self, game_id: int, version: int) -> Game | None:
        """The game as it was at this version, where that is remembered."""
        known = self._games.get(game_id)
        return known if known is not None and known.version == version else None

    def keep(self, game: Game) -> Game:
        """Remember a game as it is committed."""
        with self._lock:
            self._games[game.id] = game
            self._games.move_to_end(game.id)
            if len(self._games) > MOST:
                self._games.popitem(last=False)
        return game
