"""A check of a finished game: a fair game passes, and each kind of change is found."""

from dataclasses import replace

import pytest
from hypothesis import given

from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.checking.problems import problems, verify
from game.rules.checking.tag_values import CALLED_OFF
from game.rules.checking.verdict import Verdict, verdict
from game.rules.engine import begin
from game.rules.fairness.seed import commitment, uncut_seed
from game.rules.notation import format_action, format_game, format_options, parse_game
from tests.rules.fairness.games import (
    NOT_FROM_JOINS,
    SECRET,
    cut,
    finished,
    options_of,
    with_tags,
    without_tag,
)
from tests.rules.random_games import chances, options


def test_a_fair_game_passes(fair):
    assert verify(fair) == []
    assert verify(parse_game(format_game(fair))) == []


@given(options(), chances())
def test_every_fair_game_passes(options_, chance):
    assert verify(finished(options_, chance, joins=(5, 6))) == []


NO_SECRET = "the tag Secret is not 64 lower-case hexadecimal digits"
NO_JOINS = "the tag Joins is not one plain decimal number a seat"
TWO_ENDS = ["a game that was called off has no winner: one of the tags must go"]
NO_CUTS = "the tag Cuts does not name seats and words"
WRONG_PACE_AGREEMENT = (
    "only people who play can agree to a pace, each once, before the game is over"
)
TAGS = [
    ({"Commitment": "00" * 32}, ["the secret is not the one whose hash the lobby showed"]),
    (
        {"Secret": "00" * 32},
        ["the secret is not the one whose hash the lobby showed", NOT_FROM_JOINS],
    ),
    *(
        ({"Secret": secret}, [NO_SECRET])
        for secret in ("secret", "", "00", SECRET.hex().upper(), f" {SECRET.hex()}")
    ),
    *(
        ({"Joins": joins}, [NO_JOINS])
        for joins in (
            "1001 1002 me",
            "+1001 1002 1003",
            "01001 1002 1003",
            "1_001 1002 1003",
            "1001  1002 1003",
            " 1001 1002 1003",
            "1001 1002 1003 ",
            "1001\n1002 1003",
            "\u0661001 1002 1003",
            "\uff11001 1002 1003",
            "1001 1002 -1003",
            "",
        )
    ),
    ({"Joins": "1002 1001 1003"}, [NOT_FROM_JOINS]),
    ({"Joins": "1001 1002"}, [NO_JOINS]),
    ({"Joins": "1001 1002 1003 1004"}, [NO_JOINS]),
    ({"Joins": f"1001 1002 {10**20}"}, [NO_JOINS]),
    *(
        ({"Commitment": text}, ["the tag Commitment is not 64 lower-case hexadecimal digits"])
        for text in ("", "me", commitment(SECRET).upper(), f"{commitment(SECRET)} ")
    ),
    *(
        ({"Winner": text}, ["the tag Winner does not name a seat"])
        for text in ("", "3", "-1", "00", "0 1", "me", "None")
    ),
    *(
        ({"CalledOff": text}, [f"the tag CalledOff is none of {', '.join(CALLED_OFF)}", *TWO_ENDS])
        for text in ("", "because", "Cancelled", "cancelled ")
    ),
    ({"CalledOff": "cancelled"}, TWO_ENDS),
    *(
        ({"Pace": text}, ["the tag Pace does not name seconds, a number of entries and seats"])
        for text in ("", "86400", "86400 0", "0 0 1", "86400  0 1", "a day", "86400 -1 0")
    ),
    ({"Pace": "86400 0 1 0"}, []),
    *(
        ({"Pace": f"86400 {rest}"}, [f"the tag Pace cannot be true: {WRONG_PACE_AGREEMENT}"])
        for rest in ("0 0 0", "0 3")
    ),
    *(
        (
            {"LongerPace": text},
            ["the tag LongerPace does not name seconds and a number of entries on each line"],
        )
        for text in ("", "86400", "0 1", "86400 0 1", "86400 0\n", "a day", "86400 -1")
    ),
    ({"LongerPace": "86400 0\n259200 0\n604800 1"}, []),
    ({"Pace": "3600 1 1", "LongerPace": "86400 1"}, []),
    *(
        (tags, [f"the tag LongerPace cannot be true: {flaw}"])
        for tags, flaw in (
            ({"LongerPace": "86400 0\n86400 1"}, "86400 seconds are not longer than 86400"),
            ({"LongerPace": "86400 1\n604800 0"}, "0 entries are fewer than the 1 before"),
            (
                {"Pace": "86400 0 1", "LongerPace": "3600 0"},
                "3600 seconds are not longer than 86400",
            ),
            (
                {"Pace": "3600 1 1", "LongerPace": "86400 0"},
                "0 entries are fewer than the 1 before",
            ),
        )
    ),
]


@pytest.mark.parametrize(("tags", "problems"), TAGS)
def test_each_changed_tag_gives_the_expected_problems(fair, tags, problems):
    assert verify(with_tags(fair, **tags)) == problems


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_missing_tag_is_reported(fair, name):
    tags = {tag: value for tag, value in fair.tags.items() if tag != name}
    assert verify(replace(fair, tags=tags)) == [f"the game's text lacks {name}"]
    assert verify(replace(fair, tags={})) == [
        "the game's text lacks Commitment, Secret, Joins, Winner"
    ]


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_missing_tag_does_not_hide_a_broken_record(fair, name):
    """The verdict is that the record is broken, not only that a tag is missing."""
    game = without_tag(replace(fair, record=(*fair.record, EndTurn())), name)
    found = problems(game)
    assert found[0].sentence == f"the game's text lacks {name}"
    assert verdict(found) is Verdict.BROKEN


def test_a_wrong_winner_is_reported(fair):
    winner = int(fair.tags["Winner"])
    other = (winner + 1) % 3
    assert verify(with_tags(fair, Winner=str(other))) == [
        f"the game is won by seat {winner}, and Winner is {other}"
    ]


@pytest.mark.parametrize("winner", ["2", "0", "-"])
def test_an_unfinished_game_is_reported(fair, winner):
    game = with_tags(replace(fair, record=fair.record[:-1]), Winner=winner)
    assert verify(game) == ["the game is not over: nobody has won yet"]


def test_a_changed_seed_is_reported(fair):
    seed = uncut_seed(SECRET, format_options(fair.setup.options), (1, 2, 3))
    problems = verify(replace(fair, setup=replace(fair.setup, seed=seed)))
    assert problems[0] == NOT_FROM_JOINS
    assert problems[1].startswith("the record breaks the rules: ")


def test_a_changed_first_seat_is_reported(fair):
    other = (begin(fair.setup).first + 1) % 3
    [chosen, broken] = verify(replace(fair, setup=replace(fair.setup, first=other)))
    assert chosen == f"First must be -, not {other}"
    assert broken.startswith("the record breaks the rules: ")


def test_a_changed_edition_is_reported(fair):
    setup = replace(fair.setup, options=options_of("ravensburger-basic"))
    [seed, broken] = verify(replace(fair, setup=setup))
    assert seed == NOT_FROM_JOINS
    assert broken.startswith("the record breaks the rules: ")


def test_changed_options_are_reported_even_if_the_record_stays_legal(fair):
    options_ = replace(fair.setup.options, passing=not fair.setup.options.passing)
    assert NOT_FROM_JOINS in verify(replace(fair, setup=replace(fair.setup, options=options_)))


def test_a_missing_or_added_action_is_reported(fair):
    for record in (fair.record[1:], (EndTurn(), *fair.record), (*fair.record, EndTurn())):
        [problem] = verify(replace(fair, record=record))
        assert problem.startswith("the record breaks the rules: ")


def test_every_move_with_a_changed_target_is_reported(fair):
    for at, action in enumerate(fair.record):
        if isinstance(action, Advance | Retreat):
            other = replace(action, target=action.target - 1)
            record = (*fair.record[:at], other, *fair.record[at + 1 :])
            assert verify(replace(fair, record=record)) == [
                "the record breaks the rules: the rules make that pirate land on another space "
                f"(action {at + 1}, {format_action(other, fair.setup.options.edition)})"
            ]


@pytest.mark.parametrize(
    "cuts",
    ["", "0", "0 ", "0  word", "x word", "3 word", "-1 word", "01 word", "0 word\n",
     "0 word\n0 other", "0 word\n\n1 other", "\u0660 word", "0 Word", "0 w\u00f6rd", "0 w0rd",
     "0 word\n1 word", "0 two  words", "0 a\u034fb", "0 a\u2028b", f"0 {'a' * 41}"],
)  # fmt: skip
def test_cuts_of_another_form_are_refused(fair, cuts):
    assert verify(with_tags(without_tag(fair, "Joins"), Cuts=cuts)) == [NO_CUTS]


def test_the_seed_comes_from_joins_or_cuts_and_never_both(fair):
    both = with_tags(cut(fair, (1, "word")), Joins="1 2 3")
    assert verify(both) == [
        "the seed of a game that was cut does not come from Joins: the tag must go"
    ]
    assert verify(without_tag(without_tag(both, "Joins"), "Cuts")) == [
        "the game's text lacks Joins"
    ]


def test_a_game_that_was_cut_passes_with_just_its_cuts(fair):
    game = cut(fair, (2, "a parrot"), (0, "arger parrot"))
    assert verify(game) == []
    assert verify(parse_game(format_game(game))) == []
    uncut = with_tags(without_tag(game, "Cuts"), Joins=fair.tags["Joins"])
    assert verify(uncut) == [NOT_FROM_JOINS]
    for other in ("2 a parrot", "0 arger parrot\n2 a parrot", "2 a parrot\n1 arger parrot",
                  "2 a parrot\n0 arger parrots"):  # fmt: skip
        assert verify(with_tags(game, Cuts=other)) == [
            "the seed does not come from the secret, the options and the cuts"
        ]
