"""What a use case decides about a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.model.call import Call
from game.model.due import Due
from game.model.game import Change
from game.model.time import Moment
from game.rules.record.chronicle import Chronicle
from game.tables.table import Table


@dataclass(frozen=True, slots=True)
class Decision:
    """The change to store.

    ``chronicle`` is the one it leads to, where an action was played or cards were dealt: the
    rules were asked for it, so it is known already.
    """

    change: Change
    chronicle: Chronicle | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """Whom the board's next message calls, and when what else is due; moments in Unix ms."""

    call: Call
    due: Mapping[Due, Moment | None] = field(default_factory=dict[Due, Moment | None])


Decide = Callable[[Table], Decision]
"""What happens to the table as it stands; raises a TableError or an IllegalActionError."""

Check = Callable[[Table], None]
"""Raises a TableError where the table as it stands is not to be changed."""


def unchecked(_: Table) -> None:
    """Let the table stand as it may."""
