"""A fault in how processes share servers, which `python -m tests.sharding --plant …` must find."""

from collections.abc import Callable

from game.storage.postgresql.connecting import transactions


def prove_nothing() -> None:
    """Write without a proof of the epoch."""
    transactions.BEGIN_LEASED = transactions.BEGIN


PLANTS: dict[str, Callable[[], None]] = {
    "prove-nothing": prove_nothing,
}
