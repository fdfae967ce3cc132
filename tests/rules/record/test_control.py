"""Marks say who played for whom. A mark that the record disproves is reported in words."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.actions import Action, Advance, EndTurn, Resign, Undo
from game.rules.checking import (
    VerifyExitCode,
    find_problems,
    problem_sentences,
    worst_exit_code,
)
from game.rules.editions import EDITIONS
from game.rules.engine import apply, begin
from game.rules.fairness.seed import commitment, uncut_seed
from game.rules.marks import ControlMark
from game.rules.moves import legal_actions
from game.rules.notation import (
    GameText,
    NotationError,
    format_game,
    format_options,
    parse_entry,
    parse_game,
)
from game.rules.record.control import judge_marks
from game.rules.setup import Options, Setup
from tests.rules.fairness.checker import check_game_text
from tests.rules.fairness.checker_of_marks import UnfairGame
from tests.rules.random_games import random_generators

OPTIONS = Options.printed(EDITIONS["classic-passing"])
SECRET, JOINS = bytes(range(32)), (1001, 1002, 1003)
SETUP = Setup(OPTIONS, 3, uncut_seed(SECRET, format_options(OPTIONS), JOINS))
FIRST = begin(SETUP).first
SEATS = dict(zip("abc", (str((FIRST + step) % 3) for step in range(3)), strict=True))
"""The seats by letters in the order of their turns; seat a begins."""

MISSED = "@aT E E E"
"""A round in which a computer plays the turn of seat a."""
THREE_MISSED_TURNS = f"{MISSED} {MISSED} @aT E"
END = "Xb Xc"


def text(record: str, seats: str = "abc", **tags: str) -> str:
    """Return the text of a game of three with this record; a, b and c are replaced by seats."""
    fairness_tags = {
        "Commitment": commitment(SECRET),
        "Secret": SECRET.hex(),
        "Joins": " ".join(map(str, JOINS)),
    }
    ending = {} if "CalledOff" in tags else {"Winner": SEATS["a"]}
    head = format_game(GameText(SETUP, (), fairness_tags | ending))
    numbered_tags = {
        re.sub("[abc]$", lambda seat: SEATS[seat[0]], tag): v for tag, v in tags.items()
    }
    lines = "".join(f'[{tag} "{value}"]\n' for tag, value in numbered_tags.items())
    return head.rstrip("\n") + "\n" + lines + "\n" + with_seat_numbers(record) + "\n"


def with_seat_numbers(record: str) -> str:
    return re.sub(r"(?<=[@X=])[abc]", lambda seat: SEATS[seat[0]], record)


POSSIBLE_RECORDS = [
    f"@aT E {END}",
    f"@aS E {END}",
    f"@aT @aB E {END}",
    f"{THREE_MISSED_TURNS} @aC:helmsman {END}",
    f"{THREE_MISSED_TURNS} @aC:helmsman E E @aB {END}",
    f"{THREE_MISSED_TURNS} @aC:helmsman @aL {END}",
    f"@aL {END}",
    f"@cL {END}",
]
RECORDS_WITH_GUEST = [
    f"{THREE_MISSED_TURNS} @aO {END}",
    f"{THREE_MISSED_TURNS} E E @aO E {END}",
    f"{THREE_MISSED_TURNS} @aO @aB {END}",
    f"{THREE_MISSED_TURNS} @aO E E @aT @aO E {END}",
    f"{THREE_MISSED_TURNS} @aO E E {THREE_MISSED_TURNS} @aC:admiral @aB {END}",
    f"{THREE_MISSED_TURNS} @aO E E {THREE_MISSED_TURNS} @aO @aB {END}",
    f"{THREE_MISSED_TURNS} @aO E @aL {END}",
]
TOO_FEW_MISSED_TURNS = (
    "a seat changes hands once 3 of its turns in a row were played on, and here it is"
)
IMPOSSIBLE_RECORDS = [
    (f"@bT E {END}", "@bT: that seat is not on turn"),
    (f"@bS E {END}", "@bS: that seat is not on turn"),
    (f"@aT @aS E {END}", "@aS: a computer plays that seat already"),
    (
        f"{THREE_MISSED_TURNS} @aC:helmsman E E @aT E {END}",
        "@aT: a computer plays that seat already",
    ),
    (f"@aB {END}", "@aB: nobody else had that seat"),
    (f"@aT E @aB {END}", "@aB: nobody else had that seat"),
    (f"@aL E @aB {END}", "@aB: its person had left for good"),
    (f"@aL @aL {END}", "@aL: its person had left already"),
    (f"@aC:helmsman {END}", f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 0"),
    (f"{MISSED} {MISSED} @aC:helmsman {END}", f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 2"),
    (
        f"{MISSED} E E E {MISSED} {MISSED} @aC:helmsman {END}",
        f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 2",
    ),
    (
        f"{THREE_MISSED_TURNS} @aC:helmsman @aC:admiral {END}",
        "@aC:admiral: a computer has that seat already",
    ),
    (f"@aL @aC:admiral {END}", "@aC:admiral: a computer has that seat already"),
    (f"{THREE_MISSED_TURNS} @bC:helmsman {END}", f"@bC:helmsman: {TOO_FEW_MISSED_TURNS} 0"),
    (
        f"{THREE_MISSED_TURNS} @aC:helmsman @aB @aC:helmsman {END}",
        f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 0",
    ),
    (
        f"{MISSED} {MISSED} @aT @aB @aT @aC:helmsman E {END}",
        f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 0",
    ),
    (
        f"{THREE_MISSED_TURNS} E E @aC:helmsman @aB {MISSED} {MISSED} @aC:admiral {END}",
        f"@aC:admiral: {TOO_FEW_MISSED_TURNS} 1",
    ),
    (f"Xc @cL {END[:2]}", "@cL: that seat does not play"),
    (f"{END} @aL", "@aL: the game is over"),
]


@pytest.mark.parametrize("record", POSSIBLE_RECORDS)
def test_possible_marks_are_accepted(record: str) -> None:
    game = text(record)
    assert problem_sentences(parse_game(game)) == []
    check_game_text(game)


@pytest.mark.parametrize("record", RECORDS_WITH_GUEST)
def test_a_seat_given_to_a_guest_needs_a_guest_tag(record: str) -> None:
    game = text(record, Guesta="Dan")
    assert problem_sentences(parse_game(game)) == []
    check_game_text(game)
    [flaw] = problem_sentences(parse_game(text(record)))
    assert flaw.endswith(f"Guest{SEATS['a']} does not say to whom")


RECORDS_WITH_EARLY_HANDOVER = [
    (f"{THREE_MISSED_TURNS} @aO @aB @aC:helmsman {END}", f"@aC:helmsman: {TOO_FEW_MISSED_TURNS} 0"),
    (f"{THREE_MISSED_TURNS} @aC:helmsman @aB @aO {END}", f"@aO: {TOO_FEW_MISSED_TURNS} 0"),
    (f"{THREE_MISSED_TURNS} @aO @aB @aO {END}", f"@aO: {TOO_FEW_MISSED_TURNS} 0"),
]


@pytest.mark.parametrize(("record", "flaw"), RECORDS_WITH_EARLY_HANDOVER)
def test_a_seat_whose_person_is_back_does_not_change_hands_at_once(record: str, flaw: str) -> None:
    game = text(record, Guesta="Dan")
    assert with_seat_numbers(flaw) in problem_sentences(parse_game(game))
    with pytest.raises(UnfairGame):
        check_game_text(game)


@pytest.mark.parametrize(("record", "flaw"), IMPOSSIBLE_RECORDS)
def test_impossible_marks_are_reported(record: str, flaw: str) -> None:
    game = text(record)
    found = find_problems(parse_game(game))
    assert [problem.sentence for problem in found] == [with_seat_numbers(flaw)]
    assert worst_exit_code(found) is VerifyExitCode.BROKEN
    with pytest.raises(UnfairGame):
        check_game_text(game)


def test_a_seat_cannot_be_given_away_after_one_missed_turn() -> None:
    game = text(f"{MISSED} @aO {END}", Guesta="Dan")
    assert problem_sentences(parse_game(game)) == [
        with_seat_numbers(f"@aO: {TOO_FEW_MISSED_TURNS} 1")
    ]
    with pytest.raises(UnfairGame):
        check_game_text(game)


def test_marks_of_a_computers_own_seat_are_reported() -> None:
    for letter in ("T", "C:helmsman", "L", "B", "O"):
        game = text(f"@a{letter} {END}", Levela="admiral", Guesta="Dan")
        first = problem_sentences(parse_game(game))[0]
        assert first == with_seat_numbers(f"@a{letter}: that seat is a computer's from the start")
        with pytest.raises(UnfairGame):
            check_game_text(game)


def test_a_t_mark_needs_another_person_who_could_have_asked() -> None:
    game = text(f"@aT E {END}", Levelb="admiral", Levelc="admiral")
    assert problem_sentences(parse_game(game)) == [
        with_seat_numbers("@aT: nobody else is there who could have asked")
    ]
    with pytest.raises(UnfairGame):
        check_game_text(game)
    assert (
        problem_sentences(parse_game(text(f"@aS E {END}", Levelb="admiral", Levelc="admiral")))
        == []
    )


def test_the_mark_of_an_unfinished_game_is_checked() -> None:
    record, unfinished = "Xc @aT E E @aT E E @aU", {"CalledOff": "unfinished"}
    assert problem_sentences(parse_game(text(record, **unfinished))) == []
    early_flaws = problem_sentences(parse_game(text("Xc @aT E E @aU", **unfinished)))
    assert early_flaws == [
        with_seat_numbers("@aU: it takes 3 turns in a row that were missed, and here it is 2")
    ]
    three_player_flaws = problem_sentences(parse_game(text(f"{MISSED} {MISSED} @aU", **unfinished)))
    assert three_player_flaws == [
        with_seat_numbers("@aU: one person alone may end a game so, and here 2 wait")
    ]
    [trailing_flaw] = problem_sentences(parse_game(text(f"{record} E", CalledOff="cancelled")))
    assert trailing_flaw == with_seat_numbers("@aU: the game ended with that, and more follows")
    tag_flaw = "CalledOff says 'unfinished' where the record ends with a U mark, and there alone"
    assert problem_sentences(parse_game(text(record, CalledOff="cancelled"))) == [tag_flaw]
    found = find_problems(parse_game(text("E", **unfinished)))
    assert [(one.exit_code, one.sentence) for one in found] == [(VerifyExitCode.TAGS, tag_flaw)]


def test_the_mark_of_a_removed_opponent_is_checked() -> None:
    def check(record: str, **tags: str) -> list[str]:
        game = text(record, **{"CalledOff": "cancelled"} | tags)
        flaws = problem_sentences(parse_game(game))
        if not flaws:
            check_game_text(game)
        else:
            with pytest.raises((UnfairGame, ValueError)):
                check_game_text(game)
        return flaws

    a, b, c = (SEATS[letter] for letter in "abc")
    assert check("Xc @aR", Removed=f"{c} moderator - 0\\n{a} moderator {b} 1") == []
    assert check("@cL @aR", Removed=f"{a} moderator {b} 1") == []
    assert check("@cL @bR", Removed=f"{c} moderator {b} 0\\n{b} moderator {a} 1") == []
    unnamed = f"the record ends with an R mark, and Removed does not say who removed {a}"
    assert check("Xc @aR") == [unnamed]
    assert check("Xc @aR", Removed=f"{a} moderator - 1") == [unnamed]
    [by_one_who_left] = check("Xc @aR", Removed=f"{a} moderator {c} 1")
    assert by_one_who_left == f"the record ends with an R mark, and seat {c} had left by then"
    expired = "the record ends with an R mark, and CalledOff is not 'cancelled'"
    removed = f"{a} moderator {b} 1"
    assert check("Xc @aR", Removed=removed, CalledOff="expired") == [expired]
    crowd = f"@{a}R: the game ends so for one person who is left, and here are 2"
    assert check("@aR", Removed=f"{a} moderator {b} 0") == [crowd]
    trailing = f"@{a}R: the game ended with that, and more follows"
    assert check("Xc @aR E", Removed=removed) == [trailing]
    left = f"@{c}R: its person had left already"
    assert check("@cL Xb @cR", Removed=f"{c} moderator {a} 2") == [left]


@pytest.mark.parametrize(
    ("removed", "flaw"),
    [
        ("0 host - 0", "the tag Removed does not name a seat, 'moderator', a seat"),
        ("7 moderator - 0", "the tag Removed does not name a seat, 'moderator', a seat"),
        ("{b} moderator -", "the tag Removed does not name a seat, 'moderator', a seat"),
        ("{b} moderator {b} 0", "the tag Removed cannot be true: seat {b} cannot remove seat {b}"),
        (
            "{c} moderator - 0",
            "the tag Removed cannot be true: entry 1 does not say that seat {c} was removed",
        ),
        (
            "{b} moderator - 2",
            "the tag Removed cannot be true: entry 3 does not say that seat {b} was removed",
        ),
        (
            "{c} moderator - 1\\n{b} moderator - 0",
            "the tag Removed cannot be true: the number of record entries does not grow from 1",
        ),
    ],
)
def test_a_wrong_removed_tag_is_reported(removed: str, flaw: str) -> None:
    value, expected = removed.format(**SEATS), flaw.format(**SEATS)
    game = text(END, Removed=value)
    assert any(one.startswith(expected) for one in problem_sentences(parse_game(game)))
    with pytest.raises((UnfairGame, ValueError)):
        check_game_text(game)


def test_a_true_removed_tag_is_accepted() -> None:
    a, b, c = (SEATS[letter] for letter in "abc")
    game = text(END, Removed=f"{b} moderator {a} 0\\n{c} moderator - 1")
    assert problem_sentences(parse_game(game)) == []
    check_game_text(game)


def test_too_many_names_of_guests_are_reported() -> None:
    game = parse_game(text(f"{THREE_MISSED_TURNS} @aO {END}", Guesta="Dan\\nEva"))
    [flaw] = problem_sentences(game)
    assert flaw == f"Guest{SEATS['a']} names more people than the record gives seat {SEATS['a']} to"


@pytest.mark.parametrize("mark", ["@0C", "@0T:helmsman", "@0B:admiral", "@0O:admiral"])
def test_only_a_c_mark_can_have_a_level(mark: str) -> None:
    with pytest.raises(NotationError, match="a level stands behind C"):
        parse_entry(mark, OPTIONS.edition)


@settings(max_examples=100)
@given(random_generators(), st.integers(2, 4))
def test_both_checkers_agree_about_random_records(chance: Random, seats: int) -> None:
    """Each record mixes passes, moves, undos and marks; only resignations follow a false mark."""
    joins = tuple(range(seats))
    setup = Setup(OPTIONS, seats, uncut_seed(SECRET, format_options(OPTIONS), joins))
    state, record = begin(setup), list[Action | ControlMark]()
    for _ in range(chance.randrange(8, 60)):
        if chance.random() < 0.7:
            letter = chance.choice("TTTTTTTTTTTTSSCCOOBBL")
            seat = state.seat_on_turn if letter in "TS" else chance.randrange(seats)
            level = ":admiral" if letter == "C" else ""
            record.append(parse_entry(f"@{seat}{letter}{level}", OPTIONS.edition))
            if any(flaw for _, flaw in judge_marks(begin(setup), record, ())):
                if chance.random() < 0.05:
                    break
                record.pop()
        undo = state.undo_state is not None and chance.random() < 0.5
        moves = [one for one in legal_actions(state) if isinstance(one, Advance)]
        move = moves[0] if moves and chance.random() < 0.3 else EndTurn()
        played = Undo() if undo else move
        record.append(played)
        state = apply(state, played)
    while not state.over:
        resignation = Resign(min(state.playing_seats))
        record.append(resignation)
        state = apply(state, resignation)
    given_away = {
        entry.seat for entry in record if isinstance(entry, ControlMark) and entry.control == "O"
    }
    tags = {
        "Commitment": commitment(SECRET),
        "Secret": SECRET.hex(),
        "Joins": " ".join(map(str, joins)),
        "Winner": str(state.winner),
        **{f"Guest{seat}": "Dan" for seat in given_away},
    }
    game = GameText(setup, tuple(record), tags)
    if problem_sentences(game):
        with pytest.raises(UnfairGame):
            check_game_text(format_game(game))
    else:
        check_game_text(format_game(game))
