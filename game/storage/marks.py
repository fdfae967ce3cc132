"""What a database says of itself: texts in `meta`, its version, and the number of its games.

A move does not copy these texts. The key of each begins with a space, so that it sorts before every
other key.
"""

from typing import NamedTuple

UNFINISHED_COPY = " unfinished copy"
"""The games are being moved to this database; the text names the database they come from."""

MOVED_TO = " moved"
"""The games were moved away; the text says where they are now."""

LOG_NUMBERS = " log"
"""The numbers of the write-ahead log of SQLite, and of the log before; see `sqlite/connecting`."""


class Inspection(NamedTuple):
    """What a look at a database found, without a change to it."""

    version: int
    """The version of its tables; 0 if it has none yet."""
    newest_version: int
    """The version to which the next start migrates it."""
    games: int = 0
    moved_to: str | None = None
    """Where the games are, if they were moved away."""
    is_unfinished_copy: bool = False
