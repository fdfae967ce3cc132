"""The tables used last, so that their records need not be read again at every click."""

from collections import OrderedDict

from game.storage.records import Game
from game.tables.table import Table

REMEMBERED = 256


class Memory:
    """Worked-out tables by game; never trusted beyond the version that is stored."""

    def __init__(self) -> None:
        self._tables: OrderedDict[int, Table] = OrderedDict()

    def recall(self, game: Game) -> Table:
        """The table of a game just loaded, with its chronicle where that is known."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version == game.version:
            return self.keep(known.stored_as(game))
        return self.keep(Table(game))

    def keep(self, table: Table) -> Table:
        """Remember a table as its game's newest."""
        self._tables[table.game.id] = table
        self._tables.move_to_end(table.game.id)
        if len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)
        return table
