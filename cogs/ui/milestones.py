"""The milestones of a game: its public message is posted afresh at each.

A person's turn is one, a computer's is not: it is shown by edits, and nobody is called.
"""

from game.storage.records import Status
from game.tables import Table

LOBBY = "0"
"""Before the first turn."""

CARRIERS = frozenset({"join", "hand", "rules"})
"""Verbs of the buttons that carry a milestone."""

SUFFIXES = {Status.FINISHED: ".end", Status.RESTING: ".rest"}


def milestone(table: Table) -> str:
    """The lobby, the last turn of a person by its number, or the end, as a button's id has it."""
    if not table.started:
        return LOBBY
    ended = SUFFIXES.get(table.game.status, "")
    seats, turns = table.game.seats, table.turns
    latest_first = range(len(turns), 0, -1)
    peoples = (number for number in latest_first if not seats[turns[number - 1].seat].computer)
    return f"{next(peoples, 1)}{ended}"
