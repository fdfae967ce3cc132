"""An edition is data; data with which no game can be played is refused."""

from dataclasses import replace

import pytest

from game.rules.editions import CLASSIC, CLASSIC_PASSING, EDITIONS, Handling, Symbol
from game.rules.engine import begin
from game.rules.errors import OptionError, PiratesNotOffered, SegmentsNotOffered
from game.rules.notation import format_options, format_position, parse_options, parse_position
from game.rules.setup import Options, Setup, vary_edition

SYMBOLS = CLASSIC.symbols


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"symbols": (*SYMBOLS[:5], Symbol("rope", "R"))}, "letters of their own"),
        ({"symbols": (*SYMBOLS[:5], Symbol("sword", "S"))}, "letters of their own"),
        ({"symbols": (*SYMBOLS[:5], Symbol("sword", "s"))}, "letters of their own"),
        ({"symbols": (*SYMBOLS[:5], Symbol("sword", "-"))}, "letters of their own"),
        ({"symbols": (*SYMBOLS[:5], Symbol("sword", "SW"))}, "letters of their own"),
        ({"faces": ("SHDBK",)}, "show each symbol once"),
        ({"faces": ("SHDBKK",)}, "show each symbol once"),
        ({"least_actions": 2}, "owes none or one"),
        ({"least_actions": -1}, "owes none or one"),
        ({"most_actions": 0}, "owes none or one"),
        ({"deal": ()}, "the first seat needs a card"),
        ({"deal": (0, 6)}, "the first seat needs a card"),
        ({"deal": (6, -1)}, "the first seat needs a card"),
        ({"segments": 0}, "needs a segment and a pirate"),
        ({"pirates": 0}, "needs a segment and a pirate"),
        ({"deal": (21,)}, "fewer than the 105 cards dealt to five seats"),
        ({"cards_each": 4}, "fewer than the 30 cards dealt to five seats"),
    ],
)
def test_impossible_editions_are_refused(change, says):
    with pytest.raises(OptionError, match=says):
        replace(CLASSIC, **change)


@pytest.mark.parametrize("numbers", [(3, 3), (7, 6), (6, 9), (1, 1)])
def test_options_and_positions_of_a_made_up_edition_parse_back(numbers, monkeypatch):
    segments, pirates = numbers
    odd = replace(CLASSIC, name="odd", segments=segments, pirates=pirates)
    monkeypatch.setitem(EDITIONS, odd.name, odd)
    options = Options.printed(odd)
    assert parse_options(format_options(options)) == options
    state = begin(Setup(options, 2, bytes(32)))
    assert parse_position(format_position(state)) == state
    with pytest.raises(PiratesNotOffered):
        vary_edition(odd, 10, segments, wild=False)
    with pytest.raises(SegmentsNotOffered):
        vary_edition(odd, pirates, 9, wild=False)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": 1}, "2 to 5 seats"),
        ({"seats": 6}, "2 to 5 seats"),
        ({"seed": bytes(31)}, "32 bytes"),
        ({"first": 3}, "cannot begin"),
        ({"first": -1}, "cannot begin"),
    ],
)
def test_impossible_setups_are_refused(change, says):
    setup = Setup(Options.printed(CLASSIC), 3, bytes(32), 2)
    with pytest.raises(OptionError, match=says):
        replace(setup, **change)


def test_the_classic_edition_has_the_printed_numbers():
    printed = {
        name: getattr(CLASSIC, name)
        for name in ("segments", "pirates", "cards_each", "deal", "least_actions", "most_actions")
    }
    assert list(printed.values()) == [6, 6, 17, (6,), 1, 3]
    assert CLASSIC.space_count == 36
    assert Options.printed(CLASSIC) == Options(CLASSIC, Handling.JAMAICA, passing=False)
    assert Options.printed(CLASSIC_PASSING).least_actions == 0


def test_ravensburgers_editions_have_the_printed_numbers():
    basic, advanced = EDITIONS["ravensburger-basic"], EDITIONS["ravensburger-advanced"]
    assert [
        (e.space_count, e.pirates, e.most_actions, e.least_actions) for e in (basic, advanced)
    ] == [
        (30, 4, 2, 1),
        (36, 5, 3, 1),
    ]
    assert [basic.hand_size_of_place(place) for place in range(5)] == [6, 5, 5, 5, 5]
    assert len(basic.symbols) * basic.cards_each == 90


def test_the_repr_of_a_setup_does_not_contain_the_seed():
    setup = Setup(Options.printed(CLASSIC), 3, bytes(range(32)))
    assert repr(setup.seed)[2:-1] not in repr(setup)
    assert repr(setup) == repr(replace(setup, seed=bytes(32)))
