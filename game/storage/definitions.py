"""Compare the tables of a database with the tables that the migrations make.

A *part* is a column, a constraint, a trigger or the like. It has a name that begins with its kind
and the name of its table, and a definition, as a database shows it.
"""

from collections.abc import Mapping

Parts = Mapping[str, str]
"""The definitions of the parts of some tables, by the parts' names."""

COMPLETE_KINDS = ("column ", "constraint ")
"""The kinds of which our tables may not have more than the migrations make.

An operator may add indexes and triggers.
"""


def find_difference(expected: Parts, found: Parts) -> str | None:
    """Return what differs first, or `None`; `found` holds only parts of the expected tables."""
    for name, definition in expected.items():
        if name not in found:
            return f"There is no {name}."
        if found[name] != definition:
            return f"There is another {name}."
    more = (name for name in found if name not in expected and name.startswith(COMPLETE_KINDS))
    return next((f"There is one more {name}." for name in more), None)
