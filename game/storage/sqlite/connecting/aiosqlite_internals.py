"""The undocumented parts of aiosqlite that we use, checked at import.

`tests/test_library_uses.py` makes sure that no other module uses them.
"""

from typing import Any

import aiosqlite

from game.library_parts import AttributeOfType, CallablePart, Requirement, check_library

LIBRARY = "aiosqlite"
REQUIREMENTS: tuple[Requirement, ...] = (
    CallablePart("aiosqlite.Connection", 1, ("iter_chunk_size",)),
    CallablePart("aiosqlite.Connection._execute", 3),
    AttributeOfType("aiosqlite.Connection._conn", property),
)
check_library(LIBRARY, REQUIREMENTS)


class ThreadConnection(aiosqlite.Connection):
    """A connection whose thread can run any function, not only one statement."""

    call_on_thread: Any = aiosqlite.Connection._execute  # noqa: SLF001  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    """Call a function with these arguments on the connection's thread; return its result."""
    sqlite = aiosqlite.Connection._conn  # noqa: SLF001
    """The `sqlite3` connection inside; use it only on the thread."""
