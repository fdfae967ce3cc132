"""A review says what was played, after what, and what would have been better."""

import random

import pytest

from cogs.afterwards.review import review_message
from game.computer import CostlyTurn
from game.pictures import Picture
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import alt_texts, texts
from tests.makers.walks import started

PICTURE = Picture(b"", "plan.png", 1, 1)
FIRST, SECOND, THIRD = Advance(0, 5, 12), Retreat(22, 17), Advance(1, 3, 9)


@pytest.fixture
def table() -> Table:
    return started(Options.printed(CLASSIC), 2, random.Random("review"))  # noqa: S311


def costly(table: Table, turn: int, lost: float, before: tuple[Action, ...] = ()) -> CostlyTurn:
    return CostlyTurn(turn, table.public_view, before, (SECOND, EndTurn()), (THIRD,), lost)


def lines(words: Words, table: Table, *found: CostlyTurn) -> list[str]:
    return texts(review_message(words, table, [*found], [PICTURE] * len(found), 9)).splitlines()


def test_a_turn_in_words(words: Words, table: Table) -> None:
    _, turn, after, played, better = lines(words, table, costly(table, 4, 0.12, (FIRST,)))
    assert turn == "**Turn 5** lowered your chance to win by about 12 percentage points."
    assert after == "After 💀 5 → 12:"
    assert played == "You played: back 22 → 17, end of turn"
    assert better == "Better: 🎩 3 → 9"


def test_nothing_stands_before_a_turns_first_action(words: Words, table: Table) -> None:
    assert not any(line.startswith("After") for line in lines(words, table, costly(table, 0, 0.5)))


def test_even_the_smallest_loss_is_a_point(words: Words, table: Table) -> None:
    assert "by about 1 percentage point." in lines(words, table, costly(table, 0, 0.001))[1]


def test_each_turn_has_a_picture_in_words(words: Words, table: Table) -> None:
    found = [costly(table, turn, 0.3) for turn in range(3)]
    message = review_message(words, table, found, [PICTURE] * 3, 3)
    assert len(alt_texts(message)) == 3
    assert all("Better: 🎩 3 → 9" in alt for alt in alt_texts(message))


def test_a_game_without_a_costly_turn(words: Words, table: Table) -> None:
    assert lines(words, table) == [words("review-none")]


@pytest.mark.parametrize(("turns", "praised"), [(0, False), (1, False), (2, False), (3, True)])
def test_praise_needs_a_game(words: Words, table: Table, turns: int, praised: bool) -> None:
    said = texts(review_message(words, table, [], [], turns))
    assert said == words("review-none" if praised else "review-too-few")
