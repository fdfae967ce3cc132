"""A deliberate fault in the sharing of servers.

`python -m tests.sharding --plant …` must find it.
"""

from collections.abc import Callable

from game.storage.postgresql.connecting import transactions


def skip_epoch_check() -> None:
    """Let processes write without a check of their lease's epoch."""
    transactions.BEGIN_LEASED = transactions.BEGIN


PLANTERS_BY_FAULT: dict[str, Callable[[], None]] = {
    "prove-nothing": skip_epoch_check,
}
