"""Faults in how processes share servers: `python -m tests.sharding --plant …` must find each."""

from collections.abc import Callable

from game.storage.postgresql.connecting import transactions
from game.storage.sharding import Lease
from service.running.shares import Shares


def prove_nothing() -> None:
    """Write without a proof of the epoch."""
    transactions.BEGIN_LEASED = transactions.BEGIN


def stay_certain() -> None:
    """Take a share for one's own for as long as nobody says that it is lost, and longer."""

    def always(self: Shares, lease: Lease) -> bool:
        return True

    Shares._is_certain_of = always


PLANTS: dict[str, Callable[[], None]] = {
    "prove-nothing": prove_nothing,
    "stay-certain": stay_certain,
}
