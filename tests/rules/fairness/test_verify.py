"""Checking a finished game: a fair one passes, each kind of tampering is caught."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from game.rules import verify as command
from game.rules.actions import Advance, EndTurn, Resign, Retreat
from game.rules.editions import EDITIONS
from game.rules.engine import apply, begin
from game.rules.fairness.seed import commitment, cut_seed, derive_seed
from game.rules.fairness.tags import format_cuts
from game.rules.moves import legal_actions
from game.rules.notation import GameText, format_action, format_game, parse_game
from game.rules.setup import Options, Setup
from game.rules.verify import main, verify
from tests.rules.random_games import chance_of, chances, options, play

ROOT = Path(__file__).parents[3]
SECRET = bytes(range(32))
JOINS = (1001, 1002, 1003)


def finished(options_, chance, joins=JOINS) -> GameText:
    """A game that was played to its end, or to the point where all but one gave up."""
    setup = Setup(options_, len(joins), derive_seed(SECRET, joins))
    record, state = [], begin(setup)
    for _, action, after in play(setup, chance, most=500):
        record.append(action)
        state = after
    while state.winner is None:
        record.append(legal_actions(state)[-1])
        state = apply(state, record[-1])
    tags = {
        "Commitment": commitment(SECRET),
        "Secret": SECRET.hex(),
        "Joins": " ".join(map(str, joins)),
        "Winner": str(state.winner),
        "Host": "-",
        "Votes": " ".join("-" for _ in joins),
    }
    return GameText(setup, tuple(record), tags)


@pytest.fixture(scope="module")
def fair() -> GameText:
    return finished(options_of("classic"), chance_of("a fair game"))


def options_of(name: str) -> Options:
    return Options.printed(EDITIONS[name])


def tagged(game: GameText, **tags: str) -> GameText:
    return replace(game, tags={**game.tags, **tags})


def test_a_fair_game_passes(fair):
    assert verify(fair) == []
    assert verify(parse_game(format_game(fair))) == []


@given(options(), chances())
def test_every_fair_game_passes(options_, chance):
    assert verify(finished(options_, chance, joins=(5, 6))) == []


NO_SECRET = "the secret is not 64 lower-case hexadecimal digits"
NO_JOINS = "the join ids are not plain decimal numbers"
NO_CUTS = "the tag Cuts does not name seats and words"
NOT_FROM_JOINS = "the seed does not come from the secret and the join ids"
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
    ({"Joins": "1001 1002"}, ["there must be one join id a seat", NOT_FROM_JOINS]),
    ({"Joins": "1001 1002 1003 1004"}, ["there must be one join id a seat", NOT_FROM_JOINS]),
]


@pytest.mark.parametrize(("tags", "problems"), TAGS)
def test_tags_that_were_tampered_with(fair, tags, problems):
    assert verify(tagged(fair, **tags)) == problems


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_tag_that_was_left_out(fair, name):
    tags = {tag: value for tag, value in fair.tags.items() if tag != name}
    assert verify(replace(fair, tags=tags)) == [f"the game's text lacks {name}"]
    assert verify(replace(fair, tags={})) == [
        "the game's text lacks Commitment, Secret, Joins, Winner"
    ]


def test_another_winner(fair):
    winner = int(fair.tags["Winner"])
    other = (winner + 1) % 3
    assert verify(tagged(fair, Winner=str(other))) == [f"the winner is seat {winner}, not {other}"]


@pytest.mark.parametrize("winner", ["None", "0", "-"])
def test_a_game_that_is_not_over(fair, winner):
    game = tagged(replace(fair, record=fair.record[:-1]), Winner=winner)
    assert verify(game) == ["the game is not over: nobody has won yet"]


def test_another_seed_means_other_cards(fair):
    seed = derive_seed(SECRET, (1, 2, 3))
    problems = verify(replace(fair, setup=replace(fair.setup, seed=seed)))
    assert problems[0] == NOT_FROM_JOINS
    assert problems[1].startswith("the record breaks the rules: ")


def test_another_first_seat(fair):
    other = (begin(fair.setup).first + 1) % 3
    [chosen, broken] = verify(replace(fair, setup=replace(fair.setup, first=other)))
    assert chosen == f"First must be -, not {other}"
    assert broken.startswith("the record breaks the rules: ")


def test_another_table(fair):
    setup = replace(fair.setup, options=options_of("ravensburger-basic"))
    [problem] = verify(replace(fair, setup=setup))
    assert problem.startswith("the record breaks the rules: ")


def test_an_action_left_out_or_added(fair):
    for record in (fair.record[1:], (EndTurn(), *fair.record), (*fair.record, EndTurn())):
        [problem] = verify(replace(fair, record=record))
        assert problem.startswith("the record breaks the rules: ")


def test_any_move_that_ends_elsewhere(fair):
    for at, action in enumerate(fair.record):
        if isinstance(action, Advance | Retreat):
            other = replace(action, target=action.target - 1)
            record = (*fair.record[:at], other, *fair.record[at + 1 :])
            assert verify(replace(fair, record=record)) == [
                "the record breaks the rules: the rules make that pirate land on another space "
                f"(action {at + 1}, {format_action(other, fair.setup.options.edition)})"
            ]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game.rules.verify", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line_says_that_all_is_fair(fair, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(format_game(fair), encoding="utf-8")
    done = run(str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Everything holds")


@pytest.mark.parametrize(
    "cuts",
    ["", "0", "0 ", "0  word", "x word", "3 word", "-1 word", "01 word", "0 word\n",
     "0 word\n0 other", "0 word\n\n1 other", "\u0660 word"],
)  # fmt: skip
def test_cuts_of_another_form_are_refused(fair, cuts):
    assert verify(tagged(without(fair, "Joins"), Cuts=cuts)) == [NO_CUTS]


def without(game: GameText, name: str) -> GameText:
    return replace(game, tags={tag: value for tag, value in game.tags.items() if tag != name})


def test_the_seed_comes_from_joins_or_cuts_and_never_both(fair):
    both = tagged(cut(fair, (1, "word")), Joins="1 2 3")
    assert verify(both) == [
        "the seed of a game that was cut does not come from Joins: the tag must go"
    ]
    assert verify(without(without(both, "Joins"), "Cuts")) == ["the game's text lacks Joins"]


def cut(fair: GameText, *cuts: tuple[int, str]) -> GameText:
    """A game of the same table, its deck cut: whoever begins, all but one resign."""
    setup = replace(fair.setup, seed=cut_seed(SECRET, cuts))
    record, state = [], begin(setup)
    while state.winner is None:
        record.append(Resign(state.turn))
        state = apply(state, record[-1])
    game = replace(fair, setup=setup, record=tuple(record))
    return tagged(without(game, "Joins"), Cuts=format_cuts(cuts), Winner=str(state.winner))


def test_a_game_that_was_cut_passes_with_just_its_cuts(fair):
    game = cut(fair, (2, "a parrot"), (0, "Ärger 🦜"))
    assert verify(game) == []
    assert verify(parse_game(format_game(game))) == []
    uncut = tagged(without(game, "Cuts"), Joins=fair.tags["Joins"])
    assert verify(uncut) == [NOT_FROM_JOINS]
    for other in ("2 a parrot", "0 Ärger 🦜\n2 a parrot", "2 a parrot\n1 Ärger 🦜",
                  "2 a parrot\n0 Arger 🦜"):  # fmt: skip
        assert verify(tagged(game, Cuts=other)) == [
            "the seed does not come from the secret and the cuts"
        ]


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Joins": "1 2"}, 3),
        ({"Joins": "1 2 3"}, 3),
        ({"Cuts": "2 a carrot\n0 word"}, 3),
        ({"Secret": "x"}, 3),
        ({"Commitment": "00" * 32}, 1),
        ({"Winner": "9"}, 1),
        ({"Winner": "9", "Joins": "1 2 3", "Cuts": ""}, 1),
        ({"Cuts": ""}, 3),
    ],
)
def test_tags_have_an_exit_code_of_their_own(fair, tmp_path, tags, code):
    game = cut(fair, (2, "a parrot"), (0, "word"))
    path = tmp_path / "game.txt"
    path.write_text(format_game(tagged(game, **tags)), encoding="utf-8")
    assert main([str(path)]) == code


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_text_with_a_tag_less_fails(fair, tmp_path, capsys, name):
    path = tmp_path / "game.txt"
    tags = {tag: value for tag, value in fair.tags.items() if tag != name}
    path.write_text(format_game(replace(fair, tags=tags)), encoding="utf-8")
    assert main([str(path)]) == 3
    assert capsys.readouterr().out == f"the game's text lacks {name}\n"


def test_the_command_line_says_whom_the_cards_depend_on(fair, tmp_path, capsys):
    path = tmp_path / "game.txt"
    for game, says in [(fair, "Nobody cut the deck"), (cut(fair, (1, "a b")), "Seat 1 cut last")]:
        path.write_text(format_game(game), encoding="utf-8")
        assert main([str(path)]) == 0
        assert says in capsys.readouterr().out


def test_a_byte_order_mark_and_other_line_ends_are_no_part_of_the_game(fair, tmp_path):
    path = tmp_path / "game.txt"
    text = format_game(fair)
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert main([str(path)]) == 0


def test_the_command_line_names_what_does_not_hold(fair, tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(format_game(tagged(fair, Joins="1 2")), encoding="utf-8")
    assert run(str(path)).returncode == 3
    assert main([str(path)]) == 3
    assert capsys.readouterr().out.splitlines() == [
        "there must be one join id a seat",
        NOT_FROM_JOINS,
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot read the game: "),
        (b"chess\n", "cannot read the game: line 1: the tag Options is missing"),
        (b"\xff\xfe", "cannot read the game: "),
    ],
)
def test_the_command_line_cannot_read_the_text(tmp_path, capsys, content, says):
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    assert main([str(path)]) == 2
    assert capsys.readouterr().err.startswith(says)
    done = run(str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)


def test_the_command_line_without_a_file():
    done = run()
    assert done.returncode == 2
    assert done.stderr.startswith("usage: python -m game.rules.verify")


def test_the_module_and_the_command_are_the_same():
    assert command.verify is verify
