"""Since when a table waits for the awaited person."""

from game.model.time import Moment
from game.tables.table import Table


def since(table: Table) -> Moment:
    """When the turn that goes on began, of a lobby when it last changed, in Unix milliseconds.

    It began with the last action of the turn before; the first one of a game is taken to have
    begun with its own first action.
    """
    record = table.game.record
    if not table.playing or not record:
        return table.game.changed
    return record[max(0, table.turns[-1].before - 1)].at
