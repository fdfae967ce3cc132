"""Find the seat that begins: the table chooses it before the deal, or the seed draws it."""

from collections import Counter
from collections.abc import Sequence

from game.rules.fairness.stream import KeyedStream
from game.rules.setup import FirstSeatRule, Setup


def starting_seat(setup: Setup) -> int:
    """Return the seat that begins: the table's choice, or else the seat that the seed draws."""
    return (
        KeyedStream(setup.seed, "first").number_below(setup.seats)
        if setup.first is None
        else setup.first
    )


def chosen_first_seat(
    rule: FirstSeatRule, seed: bytes, host: int | None, votes: Sequence[int | None]
) -> int | None:
    """Return the seat that begins, or ``None`` if the seed draws it among all seats.

    ``host`` is the host's seat, or ``None`` if the host only watches. ``votes`` has the seat that
    each seat voted for, in seat order. If several seats have the most votes, the seed draws one of
    these.
    """
    if rule is FirstSeatRule.HOST:
        return host
    if rule is FirstSeatRule.SEED:
        return None
    counted = Counter(vote for vote in votes if vote is not None)
    if not counted:
        return None
    most = max(counted.values())
    leading = sorted(seat for seat, count in counted.items() if count == most)
    return leading[KeyedStream(seed, "vote").number_below(len(leading))]
