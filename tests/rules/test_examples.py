"""The positions of the rules pages show what they say, in every edition and option."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules import examples
from game.rules.actions import Advance, Retreat
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import PIRATES, SEGMENTS, Options, varied

from .editions import GALLEON, SCARCE


def every_options() -> Iterator[Options]:
    for edition in (*EDITIONS.values(), GALLEON, SCARCE):
        yield from (replace(Options.printed(edition), handling=one) for one in Handling)
        for pirates in (PIRATES[0], PIRATES[-1]):
            for segments in (SEGMENTS[0], SEGMENTS[-1]):
                other = varied(edition, pirates, segments, wild=True)
                yield replace(Options.printed(edition), edition=other, passing=True)


@pytest.mark.parametrize("options", list(every_options()), ids=lambda o: o.edition.name)
def test_the_examples_are_what_the_rules_allow(options: Options) -> None:
    advance = examples.advance(options)
    [move] = advance.actions
    assert isinstance(move, Advance)
    assert move in advance.view.choices
    between = range(move.origin + 1, move.target)
    [skipped] = [space for space in between if advance.view.passage.symbol_at(space) == move.symbol]
    assert skipped in advance.view.seats[examples.RIVAL].pirates

    retreat = examples.retreat(options)
    assert [c for c in retreat.view.choices if isinstance(c, Retreat)] == list(retreat.actions)

    turn = examples.turn(options)
    assert len(turn.actions) == options.edition.most_actions
    for example in (examples.goal(options), advance, retreat, turn, examples.cards(options)):
        for seat in example.view.seats:
            assert len(seat.pirates) == options.edition.pirates
        assert example.view.turn == example.view.viewer == examples.READER
