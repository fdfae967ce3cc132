"""The gains of a plan in words, for hints and reviews."""

from collections.abc import Iterator

from game.computer import Hint
from i18n import Words


def gains_of(words: Words, advice: Hint) -> Iterator[str]:
    """Say what the plan gains, what it costs, and what it takes from others."""
    if advice.spaces >= 0:
        yield words("hint-ahead", count=advice.spaces)
    else:
        yield words("hint-behind", count=-advice.spaces)
    if advice.cards > 0:
        yield words("hint-more-cards", count=advice.cards)
    elif advice.cards < 0:
        yield words("hint-fewer-cards", count=-advice.cards)
    if advice.aboard > 0:
        yield words("hint-aboard", count=advice.aboard)
    if advice.denied > 0:
        yield words("hint-denied", count=advice.denied)
