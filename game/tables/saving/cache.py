"""The tables used last, so that their records need not be read again at every click."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from game.model.game import Game
from game.model.ids import GameId
from game.model.revision import Revision
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

    def update(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Revision` of a remembered table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.keep(known.at(replace(known.game.revision, **changes)))

    def update_board(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Board` of a remembered table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.update(game_id, board=replace(known.game.board, **changes))

    def confirm(self, game_id: GameId, revision: Revision) -> Table | None:
        """A game's remembered table, if its version is the stored one."""
        known = self._tables.get(game_id)
        if known is None or known.game.version != revision.version:
            return None
        moved = known.game.revision != revision
        return self.keep(known.at(revision) if moved else known)

    def recall(self, game: Game) -> Table:
        """The table of a game just loaded, with its chronicle where that is known."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version > game.version:
            return Table(game)
        return self.confirm(game.id, game.revision) or self.keep(Table(game))

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
