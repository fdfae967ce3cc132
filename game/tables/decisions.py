"""What a use case decides about a table."""

from collections.abc import Callable
from dataclasses import dataclass

from game.storage.records import Change
from game.tables.chronicle import Chronicle
from game.tables.table import Table


@dataclass(frozen=True, slots=True)
class Decision:
    """The change to store.

    ``chronicle`` is the one it leads to, where an action was played: the rules were asked to
    accept it, so it is known already.
    """

    change: Change
    chronicle: Chronicle | None = None


Decide = Callable[[Table], Decision]
"""What happens to the table as it stands; raises a TableError or an IllegalActionError."""
