"""What the date alone decides: the edition, the way of holding cards, the seed, the difficulty."""

from datetime import date
from hashlib import sha256

from game.rules import EDITIONS, Options

BANDS = (
    range(300, 775),
    range(775, 830),
    range(830, 865),
    range(865, 895),
    range(895, 920),
    range(920, 940),
    range(940, 1000),
)
"""Of a thousand legal first actions, how many may be wrong: from Monday, easy, to Sunday, hard."""


def options_of(day: date) -> Options:
    """Give the options of a day: the editions in turn, and the printed ways of holding cards."""
    editions = tuple(EDITIONS.values())
    round_, place = divmod(day.toordinal(), len(editions))
    edition = editions[place]
    handling = edition.handlings[round_ % len(edition.handlings)]
    return Options(edition, handling, passing=edition.least_actions == 0)


def seed_of(day: date) -> bytes:
    """Give the 32 bytes that everything random about a day follows from."""
    return sha256(f"cartagena daily 1 {day.isoformat()}".encode()).digest()


def band_of(day: date) -> range:
    """Give the share of wrong first actions, in permille, that a puzzle of this weekday has."""
    return BANDS[day.weekday()]
