"""The command `python -m game.rules.verify`: its report on a finished game, and its exit codes."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.engine import begin
from game.rules.fairness.seed import uncut_seed
from game.rules.notation import GameText, format_game, format_options
from game.rules.setup import Setup
from game.rules.verify import MOST_BYTES, main
from tests.rules.fairness.games import (
    JOINS,
    SECRET,
    game_with_cuts,
    printed_options_of,
    seed_source_tags,
    with_tags,
)

ROOT = Path(__file__).parents[3]


def run_verify(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game.rules.verify", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_reports_that_a_fair_game_is_fair(fair_game, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(format_game(fair_game), encoding="utf-8")
    process = run_verify(str(path))
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.startswith("Everything holds")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Joins": "1 2"}, 3),
        ({"Joins": "1 2 3"}, 3),
        ({"Cuts": "2 a carrot\n0 word"}, 3),
        ({"Secret": "x"}, 3),
        ({"Commitment": "00" * 32}, 1),
        ({"Winner": "9"}, 3),
        ({"Commitment": "x"}, 3),
        ({"CalledOff": "cancelled"}, 3),
        ({"Winner": "-"}, 1),
        ({"Winner": "-", "Joins": "1 2 3", "Cuts": ""}, 1),
        ({"Cuts": ""}, 3),
    ],
)
def test_each_changed_tag_gives_the_expected_exit_code(fair_game, tmp_path, tags, code):
    game = game_with_cuts(fair_game, (2, "a parrot"), (0, "word"))
    path = tmp_path / "game.txt"
    path.write_text(format_game(with_tags(game, **tags)), encoding="utf-8")
    assert main([str(path)]) == code


@pytest.mark.parametrize("name", ["Commitment", "Secret", "Joins", "Winner"])
def test_a_missing_tag_gives_exit_code_3(fair_game, tmp_path, capsys, name):
    path = tmp_path / "game.txt"
    tags = {tag: value for tag, value in fair_game.tags.items() if tag != name}
    path.write_text(format_game(replace(fair_game, tags=tags)), encoding="utf-8")
    assert main([str(path)]) == 3
    assert capsys.readouterr().out == f"the game's text lacks {name}\n"


def test_the_command_reports_who_cut_the_deck_last(fair_game, tmp_path, capsys):
    path = tmp_path / "game.txt"
    for game, expected_text in [
        (fair_game, "Nobody cut the deck"),
        (game_with_cuts(fair_game, (1, "a b")), "Seat 1 cut last"),
        (game_with_cuts(fair_game, (1, "a"), (None, "b")), "A person who left the lobby cut last"),
    ]:
        path.write_text(format_game(game), encoding="utf-8")
        assert main([str(path)]) == 0
        assert expected_text in capsys.readouterr().out


def test_a_byte_order_mark_and_windows_line_ends_are_ignored(fair_game, tmp_path):
    path = tmp_path / "game.txt"
    text = format_game(fair_game)
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert main([str(path)]) == 0


def test_the_command_prints_the_problem_of_a_changed_tag(fair_game, tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(format_game(with_tags(fair_game, Joins="1 2")), encoding="utf-8")
    assert run_verify(str(path)).returncode == 3
    assert main([str(path)]) == 3
    assert capsys.readouterr().out.splitlines() == [
        "the tag Joins is not one plain decimal number for each seat"
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot read the game: "),
        (b"chess\n", "cannot read the game: line 1: the tag Options is missing"),
        (b"\xff\xfe", "cannot read the game: "),
    ],
)
def test_an_unreadable_text_gives_exit_code_2(tmp_path, capsys, content, says):
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    assert main([str(path)]) == 2
    assert capsys.readouterr().err.startswith(says)
    process = run_verify(str(path))
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.startswith(says)


def test_a_missing_argument_prints_the_usage():
    process = run_verify()
    assert process.returncode == 2
    assert process.stderr.startswith("usage: python -m game.rules.verify")


def test_the_cut_option_reports_who_cut_with_the_given_words(fair_game, tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(
        format_game(game_with_cuts(fair_game, (1, "my words"), (0, "ol rn"))), encoding="utf-8"
    )
    for words, expected_answer in [
        ("My Words!", "Your words are those of seat 1, who cut before."),
        ("m\u0443 words", None),
        ("01 rn", "these are your words."),
        ("ol m", None),
    ]:
        assert main([str(path), "--cut", words]) == (1 if expected_answer is None else 0)
        assert (expected_answer or "nobody cut with ") in capsys.readouterr().out
    path.write_text(format_game(fair_game), encoding="utf-8")
    assert main([str(path), "--cut", "my words"]) == 1


def test_a_file_that_is_too_large_is_refused(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_bytes(b"E " * (MOST_BYTES // 2 + 1))
    assert main([str(path)]) == 2
    assert "has more than" in capsys.readouterr().err


def test_a_record_of_a_hundred_thousand_entries_is_checked(tmp_path, capsys):
    """The check takes time in proportion to the record. A quadratic check would take hours."""
    options_ = printed_options_of("classic-passing")
    setup = Setup(options_, 3, uncut_seed(SECRET, format_options(options_), JOINS))
    first_seat = begin(setup).first
    turns = [f"@{(first_seat + turn) % 3}S E" for turn in range(50_000)]
    tags = {"CalledOff": "cancelled", **seed_source_tags(JOINS)}
    head = format_game(GameText(setup, (), tags)).rstrip("\n")
    path = tmp_path / "game.txt"
    path.write_text("\n".join([head, "", *turns]) + "\n", encoding="utf-8")
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.startswith("Everything holds")
