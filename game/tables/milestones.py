"""The milestones of a game: its public message is posted afresh at each.

A person's turn is one, a computer's is not: it is shown by edits, and nobody is called. Whoever is
called once more makes another milestone of their turn.
"""

from game.storage.records import Status
from game.tables.table import Table

LOBBY = "0"
"""Before the first turn."""

SUFFIXES = {Status.FINISHED: ".end", Status.RESTING: ".rest"}


def milestone(table: Table) -> str:
    """The lobby, the last turn of a person by its number, or the end, as a button's id has it."""
    if not table.started:
        return LOBBY
    ended = SUFFIXES.get(table.game.status, "")
    seats, turns = table.game.seats, table.turns
    latest_first = range(len(turns), 0, -1)
    peoples = (number for number in latest_first if not seats[turns[number - 1].seat].computer)
    called = table.game.clock.called
    return f"{next(peoples, 1)}{f'.{called}' if called else ''}{ended}"
