"""Who begins, where the people at the table decide it before the deal."""

from collections import Counter
from collections.abc import Sequence

from game.rules.fairness.stream import Stream
from game.rules.setup import Opener, Setup


def beginner(setup: Setup) -> int:
    """The seat that begins: the one that the table chose, else the one that the seed draws."""
    return Stream(setup.seed, "first").below(setup.seats) if setup.first is None else setup.first


def chosen_first(
    opener: Opener, seed: bytes, host: int | None, votes: Sequence[int | None]
) -> int | None:
    """The seat that begins; ``None`` where the seed is to draw it among all.

    ``host`` is the host's seat, ``None`` where they only watch; ``votes`` has the seat that each
    seat voted for, in seat order. Among seats with equally many votes the seed draws one.
    """
    if opener is Opener.HOST:
        return host
    if opener is Opener.SEED:
        return None
    counted = Counter(vote for vote in votes if vote is not None)
    if not counted:
        return None
    most = max(counted.values())
    leading = sorted(seat for seat, count in counted.items() if count == most)
    return leading[Stream(seed, "vote").below(len(leading))]
