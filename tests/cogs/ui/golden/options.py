"""Options of tables that have, together, each value of each option."""

from collections.abc import Iterator
from dataclasses import replace

from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    FirstSeatRule,
    Options,
    vary_edition,
)


def options_with_each_value(usual: Options) -> Iterator[Options]:
    """Return options that differ from the usual ones in one point each."""
    yield from map(Options.printed, EDITIONS.values())
    for handling in Handling:
        yield replace(usual, handling=handling)
    for pirates in OFFERED_CREW_SIZES:
        yield replace(usual, edition=vary_edition(CLASSIC, pirates, CLASSIC.segments, wild=False))
    for segments in OFFERED_SEGMENT_COUNTS:
        yield replace(usual, edition=vary_edition(CLASSIC, CLASSIC.pirates, segments, wild=True))
    for passing in (False, True):
        yield replace(usual, passing=passing)
    for rule in FirstSeatRule:
        yield replace(usual, first_seat_rule=rule)
