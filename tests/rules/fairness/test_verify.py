"""A check of a finished game: a fair game passes, and each kind of change is found."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.checking import (
    CALLED_OFF_VALUES,
    VerifyExitCode,
    find_problems,
    problem_sentences,
    worst_exit_code,
)
from game.rules.engine import begin
from game.rules.fairness.seed import commitment, uncut_seed
from game.rules.notation import format_action, format_game, format_options, parse_game
from game.rules.setup import FirstSeatRule
from tests.rules.fairness.games import (
    SECRET,
    SEED_NOT_FROM_JOINS,
    finished_game,
    game_with_cuts,
    printed_options_of,
    with_tags,
    without_tag,
)
from tests.rules.random_games import options, random_generators


def test_a_fair_game_passes(fair_game):
    assert problem_sentences(fair_game) == []
    assert problem_sentences(parse_game(format_game(fair_game))) == []


@given(options(), random_generators())
def test_every_fair_game_passes(options_, chance):
    assert problem_sentences(finished_game(options_, chance, joins=(5, 6))) == []


NO_SECRET = "the tag Secret is not 64 lower-case hexadecimal digits"
NO_JOINS = "the tag Joins is not one plain decimal number for each seat"
CALLED_OFF_WITH_WINNER = ["a game that was called off has no winner: one of the tags must go"]
NO_CUTS = "the tag Cuts does not name seats and words"
WRONG_PACE_AGREEMENT = (
    "only people who play can agree to a pace, each once, before the game is over"
)
CHANGED_TAGS_AND_PROBLEMS = [
    ({"Commitment": "00" * 32}, ["the secret is not the one whose hash the lobby showed"]),
    (
        {"Secret": "00" * 32},
        ["the secret is not the one whose hash the lobby showed", SEED_NOT_FROM_JOINS],
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
    ({"Joins": "1002 1001 1003"}, [SEED_NOT_FROM_JOINS]),
    ({"Joins": "1001 1002"}, [NO_JOINS]),
    ({"Joins": "1001 1002 1003 1004"}, [NO_JOINS]),
    ({"Joins": f"1001 1002 {10**20}"}, [NO_JOINS]),
    *(
        ({"Commitment": text}, ["the tag Commitment is not 64 lower-case hexadecimal digits"])
        for text in ("", "me", commitment(SECRET).upper(), f"{commitment(SECRET)} ")
    ),
    *(
        ({"Renewals": text}, ["the tag Renewals is not a plain decimal number from 1 on"])
        for text in ("", "0", "-1", "01", "1 2", "twice", str(10**9))
    ),
    ({"Renewals": "3"}, []),
    *(
        ({"Winner": text}, ["the tag Winner does not name a seat"])
        for text in ("", "3", "-1", "00", "0 1", "me", "None")
    ),
    *(
        (
            {"CalledOff": text},
            [
                f"the tag CalledOff is none of {', '.join(CALLED_OFF_VALUES)}",
                *CALLED_OFF_WITH_WINNER,
            ],
        )
        for text in ("", "because", "Cancelled", "cancelled ")
    ),
    ({"CalledOff": "cancelled"}, CALLED_OFF_WITH_WINNER),
    *(
        ({"Pace": text}, ["the tag Pace does not name seconds, a number of entries and seats"])
        for text in ("", "86400", "86400 0", "0 0 1", "86400  0 1", "a day", "86400 -1 0")
    ),
    ({"Pace": "86400 0 1 0"}, []),
    *(
        (
            {"Pace": f"86400 {entries_and_seats}"},
            [f"the tag Pace cannot be true: {WRONG_PACE_AGREEMENT}"],
        )
        for entries_and_seats in ("0 0 0", "0 3")
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
            ({"LongerPace": "86400 1\n604800 0"}, "the number of record entries falls from 1 to 0"),
            (
                {"Pace": "86400 0 1", "LongerPace": "3600 0"},
                "3600 seconds are not longer than 86400",
            ),
            (
                {"Pace": "3600 1 1", "LongerPace": "86400 0"},
                "the number of record entries falls from 1 to 0",
            ),
        )
    ),
]


@pytest.mark.parametrize(("tags", "problems"), CHANGED_TAGS_AND_PROBLEMS)
def test_each_changed_tag_gives_the_expected_problems(fair_game, tags, problems):
    assert problem_sentences(with_tags(fair_game, **tags)) == problems


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_missing_tag_is_reported(fair_game, name):
    tags = {tag: value for tag, value in fair_game.tags.items() if tag != name}
    assert problem_sentences(replace(fair_game, tags=tags)) == [f"the game's text lacks {name}"]
    assert problem_sentences(replace(fair_game, tags={})) == [
        "the game's text lacks Commitment, Secret, Joins, Winner"
    ]


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_missing_tag_does_not_hide_a_broken_record(fair_game, name):
    """The verdict is that the record is broken, not only that a tag is missing."""
    game = without_tag(replace(fair_game, record=(*fair_game.record, EndTurn())), name)
    found_problems = find_problems(game)
    assert found_problems[0].sentence == f"the game's text lacks {name}"
    assert worst_exit_code(found_problems) is VerifyExitCode.BROKEN


def test_a_wrong_winner_is_reported(fair_game):
    winner = int(fair_game.tags["Winner"])
    other_seat = (winner + 1) % 3
    assert problem_sentences(with_tags(fair_game, Winner=str(other_seat))) == [
        f"the game is won by seat {winner}, and Winner is {other_seat}"
    ]


@pytest.mark.parametrize("winner", ["2", "0", "-"])
def test_an_unfinished_game_is_reported(fair_game, winner):
    game = with_tags(replace(fair_game, record=fair_game.record[:-1]), Winner=winner)
    assert problem_sentences(game) == ["the game is not over: nobody has won yet"]


def test_a_changed_seed_is_reported(fair_game):
    seed = uncut_seed(SECRET, format_options(fair_game.setup.options), (1, 2, 3))
    problems = problem_sentences(replace(fair_game, setup=replace(fair_game.setup, seed=seed)))
    assert problems[0] == SEED_NOT_FROM_JOINS
    assert problems[1].startswith("the record breaks the rules: ")


def test_a_changed_first_seat_is_reported(fair_game):
    other_seat = (begin(fair_game.setup).first + 1) % 3
    [first_seat_problem, record_problem] = problem_sentences(
        replace(fair_game, setup=replace(fair_game.setup, first=other_seat))
    )
    assert first_seat_problem == f"First must be -, not {other_seat}"
    assert record_problem.startswith("the record breaks the rules: ")


def test_a_changed_edition_is_reported(fair_game):
    setup = replace(fair_game.setup, options=printed_options_of("ravensburger-basic"))
    [seed_problem, record_problem] = problem_sentences(replace(fair_game, setup=setup))
    assert seed_problem == SEED_NOT_FROM_JOINS
    assert record_problem.startswith("the record breaks the rules: ")


def test_changed_options_are_reported_even_if_the_record_stays_legal(fair_game):
    options_ = replace(fair_game.setup.options, passing=not fair_game.setup.options.passing)
    assert SEED_NOT_FROM_JOINS in problem_sentences(
        replace(fair_game, setup=replace(fair_game.setup, options=options_))
    )


def test_a_missing_or_added_action_is_reported(fair_game):
    for record in (
        fair_game.record[1:],
        (EndTurn(), *fair_game.record),
        (*fair_game.record, EndTurn()),
    ):
        [problem] = problem_sentences(replace(fair_game, record=record))
        assert problem.startswith("the record breaks the rules: ")


def test_every_move_with_a_changed_target_is_reported(fair_game):
    for index, action in enumerate(fair_game.record):
        if isinstance(action, Advance | Retreat):
            changed_action = replace(action, target=action.target - 1)
            record = (*fair_game.record[:index], changed_action, *fair_game.record[index + 1 :])
            assert problem_sentences(replace(fair_game, record=record)) == [
                "the record breaks the rules: the rules make that pirate land on another space "
                f"(action {index + 1}, "
                f"{format_action(changed_action, fair_game.setup.options.edition)})"
            ]


@pytest.mark.parametrize(
    "cuts",
    ["", "0", "0 ", "0  word", "x word", "3 word", "-1 word", "01 word", "0 word\n",
     "0 word\n0 other", "0 word\n\n1 other", "\u0660 word", "0 Word", "0 w\u00f6rd", "0 w0rd",
     "0 word\n1 word", "0 two  words", "0 a\u034fb", "0 a\u2028b", f"0 {'a' * 41}"],
)  # fmt: skip
def test_malformed_cuts_are_reported(fair_game, cuts):
    assert problem_sentences(with_tags(without_tag(fair_game, "Joins"), Cuts=cuts)) == [NO_CUTS]


def test_a_game_with_both_or_neither_of_joins_and_cuts_is_reported(fair_game):
    both = with_tags(game_with_cuts(fair_game, (1, "word")), Joins="1 2 3")
    assert problem_sentences(both) == [
        "the seed of a game that was cut does not come from Joins: the tag must go"
    ]
    assert problem_sentences(without_tag(without_tag(both, "Joins"), "Cuts")) == [
        "the game's text lacks Joins"
    ]


def test_a_game_with_a_cut_deck_passes_only_with_unchanged_cuts(fair_game):
    game = game_with_cuts(fair_game, (2, "a parrot"), (0, "arger parrot"))
    assert problem_sentences(game) == []
    assert problem_sentences(parse_game(format_game(game))) == []
    uncut = with_tags(without_tag(game, "Cuts"), Joins=fair_game.tags["Joins"])
    assert problem_sentences(uncut) == [SEED_NOT_FROM_JOINS]
    for changed_cuts in ("2 a parrot", "0 arger parrot\n2 a parrot", "2 a parrot\n1 arger parrot",
                  "2 a parrot\n0 arger parrots"):  # fmt: skip
        assert problem_sentences(with_tags(game, Cuts=changed_cuts)) == [
            "the seed does not come from the secret, the options and the cuts"
        ]


def test_votes_of_a_rematch_must_be_alike():
    options_ = replace(printed_options_of("classic"), first_seat_rule=FirstSeatRule.NEXT)
    game = finished_game(options_, Random(1))  # noqa: S311
    assert problem_sentences(game) == []
    for votes in ("0 - -", "- - 2", "0 1 0"):
        assert any(
            one.startswith("the votes differ")
            for one in problem_sentences(with_tags(game, Votes=votes))
        )


def test_options_may_be_in_any_order(fair_game):
    text = format_game(fair_game)
    fields = format_options(fair_game.setup.options).split(" ")
    changed = text.replace(" ".join(fields), " ".join(reversed(fields)))
    assert changed != text
    assert problem_sentences(parse_game(changed)) == []
