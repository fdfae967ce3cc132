"""The decision about what somebody asks for at a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec

from game.model.due import Due
from game.model.game import Change
from game.model.message import Call
from game.model.time import Moment
from game.rules.record.chronicle import Chronicle
from game.tables.people import Click
from game.tables.table import Table

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Decision:
    """The change to store, and the chronicle after the change if it is already known.

    ``chronicle`` is set if an action was played or cards were dealt, because checking the rules has
    already computed it.
    """

    change: Change
    chronicle: Chronicle | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """The call of the board's next message, and the new moments of the jobs that follow from it.

    Moments are in Unix ms. A job whose moment is ``None`` is no longer due.
    """

    call: Call
    due: Mapping[Due, Moment | None] = field(default_factory=dict[Due, Moment | None])


Decide = Callable[Concatenate[Table, Click, P], Decision]
"""A function that decides how the current table changes when a person clicks.

It is all that a thing which people can do consists of; `Tables.do` runs it. Raises a TableError or
an IllegalActionError.
"""

Check = Callable[[Table], None]
"""A function that raises a TableError if the current table must not change."""


def checked(check: Check, decide: Decide[P]) -> Decide[P]:
    """Return the same decision, but let ``check`` refuse it first."""

    def check_and_decide(table: Table, click: Click, *args: P.args, **kwargs: P.kwargs) -> Decision:
        check(table)
        return decide(table, click, *args, **kwargs)

    return check_and_decide
