"""The tables used last, so that their records need not be read again at every click."""

from collections import OrderedDict
from dataclasses import replace

from game.storage.records import Game, MessageRef
from game.tables.table import Table

MOST_TABLES = 256


class Cache:
    """Worked-out tables by game, as this process knows them."""

    def __init__(self) -> None:
        self._tables: OrderedDict[int, Table] = OrderedDict()

    def newest(self, game_id: int) -> Table | None:
        """A game's newest table; another process may have changed the game since."""
        return self._tables.get(game_id)

    def place(self, game_id: int, board: MessageRef | None) -> None:
        """Note where the board of a remembered table stands now."""
        known = self._tables.get(game_id)
        if known is not None:
            self.keep(known.stored_as(replace(known.game, board=board)))

    def recall(self, game: Game) -> Table:
        """The table of a game just loaded, with its chronicle where that is known."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version == game.version:
            return self.keep(known.stored_as(game))
        if known is not None and known.game.version > game.version:
            return Table(game)
        return self.keep(Table(game))

    def keep(self, table: Table) -> Table:
        """Remember a table as its game's newest."""
        self._tables[table.game.id] = table
        self._tables.move_to_end(table.game.id)
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return table
