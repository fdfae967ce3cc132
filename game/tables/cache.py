"""The tables used last, so that their records need not be read again at every click."""

from collections import OrderedDict

from game.storage.records import Game, MessageRef, Standing
from game.tables.table import Table

MOST_ENTRIES = 32_000
"""Entries of all records that are remembered; one takes about 1.4 KB, with what it caused."""

LOBBY_WEIGHT = 5
"""What a table without any takes, in entries."""


class Cache:
    """Worked-out tables by game, as this process knows them; long records count for more."""

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._most = most
        self._weight = 0

    def newest(self, game_id: int) -> Table | None:
        """A game's newest table; another process may have changed the game since."""
        return self._tables.get(game_id)

    def place(self, game_id: int, board: MessageRef | None) -> None:
        """Note where the board of a remembered table stands now."""
        known = self._tables.get(game_id)
        if known is not None:
            self.keep(known.with_board(board))

    def confirm(self, game_id: int, standing: Standing) -> Table | None:
        """A game's remembered table, if it is still the one that stands there."""
        known = self._tables.get(game_id)
        if known is None or known.game.version != standing.version:
            return None
        moved = known.game.board != standing.board
        return self.keep(known.with_board(standing.board) if moved else known)

    def recall(self, game: Game) -> Table:
        """The table of a game just loaded, with its chronicle where that is known."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version > game.version:
            return Table(game)
        standing = Standing(game.version, game.board)
        return self.confirm(game.id, standing) or self.keep(Table(game))

    def keep(self, table: Table) -> Table:
        """Remember a table as its game's newest."""
        self.forget(table.game.id)
        self._tables[table.game.id] = table
        self._weight += _weight(table)
        while self._weight > self._most and len(self._tables) > 1:
            self.forget(next(iter(self._tables)))
        return table

    def forget(self, game_id: int) -> None:
        """Remember a game no longer."""
        known = self._tables.pop(game_id, None)
        if known is not None:
            self._weight -= _weight(known)


def _weight(table: Table) -> int:
    return LOBBY_WEIGHT + len(table.game.record)
