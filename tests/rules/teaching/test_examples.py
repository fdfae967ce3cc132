"""The positions on the pages of the rules show what the pages say, in every edition and option."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules.actions import Advance
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import OFFERED_CREW_SIZES, OFFERED_SEGMENT_COUNTS, Options, vary_edition
from game.rules.teaching import examples
from tests.rules.editions import GALLEON, SCARCE


def all_options() -> Iterator[Options]:
    for edition in (*EDITIONS.values(), GALLEON, SCARCE):
        yield from (replace(Options.printed(edition), handling=one) for one in Handling)
        for pirates in (OFFERED_CREW_SIZES[0], OFFERED_CREW_SIZES[-1]):
            for segments in (OFFERED_SEGMENT_COUNTS[0], OFFERED_SEGMENT_COUNTS[-1]):
                varied_edition = vary_edition(edition, pirates, segments, wild=True)
                yield replace(Options.printed(edition), edition=varied_edition, passing=True)


@pytest.mark.parametrize("options", list(all_options()), ids=lambda o: o.edition.name)
def test_the_rules_allow_the_actions_of_the_examples(options: Options) -> None:
    advance = examples.advance(options)
    skipping_advance, boat_advance = advance.actions
    assert {skipping_advance, boat_advance} <= set(advance.view.choices)
    assert isinstance(skipping_advance, Advance)
    assert boat_advance.target == advance.view.passage.boat
    [skipped] = advance.passed_spaces
    assert skipped in advance.view.passage.spaces_with_symbol(
        skipping_advance.symbol, range(skipping_advance.origin, skipping_advance.target)
    )
    assert skipped in advance.view.seats[examples.RIVAL].pirates

    retreat = examples.retreat(options)
    assert set(retreat.actions) <= set(retreat.view.choices)
    places = [one for seat in retreat.view.seats for one in seat.pirates]
    assert dict(retreat.place_labels) == {
        move.target: f"+{places.count(move.target)}" for move in retreat.actions
    }
    assert {places.count(space) for space in retreat.passed_spaces} == {0, 3}

    turn = examples.turn(options)
    assert len(turn.actions) == options.edition.most_actions
    for example in (examples.goal(options), advance, retreat, turn, examples.opening(options)):
        for seat in example.view.seats:
            assert len(seat.pirates) == options.edition.pirates
        assert example.view.seat_on_turn == example.view.viewer == examples.READER
