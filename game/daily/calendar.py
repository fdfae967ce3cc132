"""The parts of a puzzle that the date alone decides: edition, card handling, seed, difficulty."""

from datetime import date
from hashlib import sha256

from game.rules import EDITIONS, Options

WRONG_SHARE_RANGES = (
    range(300, 775),
    range(775, 830),
    range(830, 865),
    range(865, 895),
    range(895, 920),
    range(920, 940),
    range(940, 1000),
)
"""The allowed number of wrong actions per 1000 legal first actions, from Monday to Sunday."""


def options_of(day: date) -> Options:
    """Return the options of a day.

    Each day has the next edition. After each round of all editions, an edition uses its next card
    handling.
    """
    editions = tuple(EDITIONS.values())
    round_, place = divmod(day.toordinal(), len(editions))
    edition = editions[place]
    handling = edition.handlings[round_ % len(edition.handlings)]
    return Options(edition, handling, passing=edition.least_actions == 0)


def seed_of(day: date) -> bytes:
    """Return the 32 bytes that seed everything random about a day."""
    return sha256(f"cartagena daily 1 {day.isoformat()}".encode()).digest()


def wrong_share_range(day: date) -> range:
    """Return the allowed share of wrong first actions, in permille, for the weekday of `day`."""
    return WRONG_SHARE_RANGES[day.weekday()]
