"""The line that says what a game changed names its people, and nobody who was forgotten."""

import random
from dataclasses import replace

import pytest

from cogs.board.message import public_message
from cogs.wording.changes import change_line
from game.model.ids import UserId
from game.standings.figures import (
    Change,
    FirstBeaten,
    FirstWin,
    HeadToHead,
    NewLead,
    NewRecord,
    NewStreak,
    Record,
    RecordKind,
)
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly
from tests.standings.results import ranking

LUCK = random.Random("changes")  # noqa: S311
TABLE = [
    *play_randomly(
        make_game_table(PASSING_OPTIONS, 3, LUCK, ("Ann", "B*n", "Cleo")), LUCK, resign_rate=0
    )
][-1]
ANN, BEN, _ = (seat.user for seat in TABLE.game.seats)


def record(kind: RecordKind, holder: UserId | None = ANN) -> NewRecord:
    after, before = (Record(value, holder, ranking(1, 2)) for value in (24, 26))
    return NewRecord(kind, after, before)


CHANGES: list[Change] = [
    FirstWin(ANN, 2),
    NewLead(ANN, BEN, HeadToHead(8, 5, 0, 13)),
    NewStreak(ANN, 4),
    FirstBeaten(ANN, "captain"),
    *(record(kind) for kind in RecordKind if kind is not RecordKind.LONGEST_GAME),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: type(one).__name__)
def test_each_change_names_its_people_in_each_language(any_words: Words, change: Change) -> None:
    line = change_line(any_words, TABLE, change)
    assert "Ann" in line
    assert "\n" not in line
    if isinstance(change, NewLead):
        assert "B\\*n" in line
        assert "8 : 5" in line


def test_the_longest_game_belongs_to_the_table(words: Words) -> None:
    line = change_line(words, TABLE, record(RecordKind.LONGEST_GAME, None))
    assert line == words("change-longest-game", value=24, before=26)


def test_a_person_who_was_forgotten_is_in_no_line(words: Words) -> None:
    assert change_line(words, TABLE, NewStreak(UserId(999), 4)) == ""


def test_the_line_stands_below_the_outcome(words: Words) -> None:
    change = FirstWin(ANN, 2)
    first, second, *_ = text_of_message(
        public_message(words, TABLE, None, change=change)
    ).splitlines()
    assert first.startswith("## ")
    assert second == change_line(words, TABLE, change)
    without = text_of_message(public_message(words, TABLE, None))
    assert second not in without


def test_a_running_game_has_no_line(words: Words) -> None:
    running = Table(replace(make_game_table(PASSING_OPTIONS, 3, LUCK).game))
    text = text_of_message(public_message(words, running, None, change=FirstWin(ANN, 2)))
    assert words("change-first-win", name="Ann", opponents=2) not in text
