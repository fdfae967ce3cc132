"""The moment since which a table waits for the person on turn."""

from game.model.time import Moment
from game.tables.table import Table


def waiting_since(table: Table) -> Moment:
    """Return when the current turn began, or when a lobby last changed, in Unix milliseconds.

    A turn begins with the last action of the turn before. The first turn of a game counts from
    the first action of that turn.
    """
    record = table.game.record
    if not table.playing or not record:
        return table.game.changed
    return record[max(0, table.turns[-1].entries_before - 1)].at
