"""A row that an engine returns, and values by the names of their columns."""

from typing import Any, Protocol

ColumnValues = dict[str, Any]
"""Values by the names of their columns."""


class Row(Protocol):
    """A row whose values are found by the names of its columns."""

    def __getitem__(self, name: str, /) -> Any:
        """Return the value of a column."""
        ...
