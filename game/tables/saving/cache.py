"""A cache of the tables used last, so that a click need not read a whole record again."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from game.model.game import Game
from game.model.ids import GameId
from game.model.revision import Revision
from game.tables.table import Table

MOST_ENTRIES = 32_000
"""The most record entries in the cache. An entry takes about 1.4 KB with the states after it."""

LOBBY_WEIGHT = 5
"""The weight of a table without record entries, counted in entries."""


class Cache:
    """Tables by game, as this process knows them; a table with a longer record weighs more."""

    def __init__(self, max_weight: int = MOST_ENTRIES) -> None:
        self._tables: OrderedDict[GameId, Table] = OrderedDict()
        self._max_weight = max_weight
        self._weight = 0

    def cached_table(self, game_id: GameId) -> Table | None:
        """Return a game's cached table; another process may have changed the game since then."""
        return self._tables.get(game_id)

    def update(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Revision` of a cached table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.put(known.with_revision(replace(known.game.revision, **changes)))

    def update_board(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Board` of a cached table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.update(game_id, board=replace(known.game.board, **changes))

    def get_at_revision(self, game_id: GameId, revision: Revision) -> Table | None:
        """Return the cached table with this stored revision; ``None`` if its version differs."""
        known = self._tables.get(game_id)
        if known is None or known.game.version != revision.version:
            return None
        changed = known.game.revision != revision
        return self.put(known.with_revision(revision) if changed else known)

    def with_cached_chronicle(self, game: Game) -> Table:
        """Return the table of a game just loaded, with its chronicle if the cache has it."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version > game.version:
            return Table(game)
        return self.get_at_revision(game.id, game.revision) or self.put(Table(game))

    def put(self, table: Table) -> Table:
        """Cache a table as the newest of its game."""
        self.forget(table.game.id)
        self._tables[table.game.id] = table
        self._weight += _weight(table)
        while self._weight > self._max_weight and len(self._tables) > 1:
            self.forget(next(iter(self._tables)))
        return table

    def clear(self) -> None:
        """Remove all tables from the cache."""
        self._tables.clear()
        self._weight = 0

    def forget(self, game_id: GameId) -> None:
        """Remove a game from the cache."""
        known = self._tables.pop(game_id, None)
        if known is not None:
            self._weight -= _weight(known)


def _weight(table: Table) -> int:
    return LOBBY_WEIGHT + len(table.game.record)
