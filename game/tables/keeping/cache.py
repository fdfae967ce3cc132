"""The tables used last, so that their records need not be read again at every click."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from game.model.game import Game
from game.model.ids import GameId
from game.model.standing import Standing
from game.tables.table import Table

MOST_ENTRIES = 32_000
"""Entries of all records that are remembered; one takes about 1.4 KB, with what it caused."""

LOBBY_WEIGHT = 5
"""What a table without any takes, in entries."""


class Cache:
    """Worked-out tables by game, as this process knows them; long records count for more."""

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self._tables: OrderedDict[GameId, Table] = OrderedDict()
        self._most = most
        self._weight = 0

    def newest(self, game_id: GameId) -> Table | None:
        """A game's newest table; another process may have changed the game since."""
        return self._tables.get(game_id)

    def stand(self, game_id: GameId, **changes: Any) -> None:
        """Note what is new about a remembered table beside its record; see ``Standing``."""
        known = self._tables.get(game_id)
        if known is not None:
            self.keep(known.at(replace(known.game.standing, **changes)))

    def stand_board(self, game_id: GameId, **changes: Any) -> None:
        """Note what is new about the board message of a remembered table; see ``Board``."""
        known = self._tables.get(game_id)
        if known is not None:
            self.stand(game_id, board=replace(known.game.board, **changes))

    def confirm(self, game_id: GameId, standing: Standing) -> Table | None:
        """A game's remembered table, if it is still the one that stands there."""
        known = self._tables.get(game_id)
        if known is None or known.game.version != standing.version:
            return None
        moved = known.game.standing != standing
        return self.keep(known.at(standing) if moved else known)

    def recall(self, game: Game) -> Table:
        """The table of a game just loaded, with its chronicle where that is known."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version > game.version:
            return Table(game)
        return self.confirm(game.id, game.standing) or self.keep(Table(game))

    def keep(self, table: Table) -> Table:
        """Remember a table as its game's newest."""
        self.forget(table.game.id)
        self._tables[table.game.id] = table
        self._weight += _weight(table)
        while self._weight > self._most and len(self._tables) > 1:
            self.forget(next(iter(self._tables)))
        return table

    def clear(self) -> None:
        """Remember nothing."""
        self._tables.clear()
        self._weight = 0

    def forget(self, game_id: GameId) -> None:
        """Remember a game no longer."""
        known = self._tables.pop(game_id, None)
        if known is not None:
            self._weight -= _weight(known)


def _weight(table: Table) -> int:
    return LOBBY_WEIGHT + len(table.game.record)
