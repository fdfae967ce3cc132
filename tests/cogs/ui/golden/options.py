"""Options of tables that have, together, each value of each option."""

from collections.abc import Iterator
from dataclasses import replace

from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.setup import PIRATES, SEGMENTS, Opener, Options, varied


def every_option(usual: Options) -> Iterator[Options]:
    """Return options that differ from the usual ones in one point each."""
    yield from map(Options.printed, EDITIONS.values())
    for handling in Handling:
        yield replace(usual, handling=handling)
    for pirates in PIRATES:
        yield replace(usual, edition=varied(CLASSIC, pirates, CLASSIC.segments, wild=False))
    for segments in SEGMENTS:
        yield replace(usual, edition=varied(CLASSIC, CLASSIC.pirates, segments, wild=True))
    for passing in (False, True):
        yield replace(usual, passing=passing)
    for opener in Opener:
        yield replace(usual, opener=opener)
