"""The moments of a game at which its public message is posted afresh."""

from game.storage.records import Status
from game.tables import Table

LOBBY = "0"
"""The moment before the first turn."""

CARRIERS = frozenset({"join", "hand", "rules"})
"""Verbs of the buttons that carry a moment."""


def moment(table: Table) -> str:
    """The lobby, a turn by its number, or the end, as a button's id carries it."""
    if not table.started:
        return LOBBY
    ended = ".end" if table.game.status is Status.FINISHED else ""
    return f"{len(table.turns)}{ended}"
