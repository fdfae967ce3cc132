"""Makes computer players for a lobby: a level, with a name for every seat."""

from collections.abc import Iterable

from game.computer import Level
from game.rules.setup import MOST_SEATS
from game.tables import Recruit
from i18n import Words, keys

NAMES = keys("computer-{}", Level, "number")


def recruit(words: Words, level: Level) -> Recruit:
    """A computer of this level, with a name for every seat there may be."""
    numbers = range(1, MOST_SEATS + 1)
    return Recruit(level, tuple(words(NAMES[level], number=number) for number in numbers))


def recruits(words: Words, levels: Iterable[Level]) -> tuple[Recruit, ...]:
    """A computer of each of these levels."""
    return tuple(recruit(words, level) for level in levels)
