"""A review names the moves before the mistake, the moves that were played, and better moves."""

import random
import re
from dataclasses import replace

import pytest

from cogs.afterwards.review import NumberedTurn, review_message
from cogs.wording.actions import reason_line
from cogs.wording.events import unbroken
from game.computer import CostlyTurn, Gains, Hint
from game.pictures import Picture
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.makers.whole_games import make_game_table

PICTURE = Picture(b"", "plan.png", 1, 1)
FIRST, SECOND, THIRD = Advance(0, 5, 12), Retreat(22, 17), Advance(1, 3, 9)
HINT = Hint((THIRD,), Gains(spaces=6, cards=-1, aboard=0, denied=2), chance=0.7)
MORE = Gains(spaces=-4, cards=3, aboard=0, denied=2)


@pytest.fixture
def table() -> Table:
    return make_game_table(Options.printed(CLASSIC), 2, random.Random("review"))  # noqa: S311


def costly_turn(
    table: Table, turn: int, lost: float, before: tuple[Action, ...] = ()
) -> NumberedTurn:
    played_actions = (SECOND, EndTurn())
    return turn, CostlyTurn(
        table.public_view, before, played_actions, HINT, 0.62, 0.62 - lost, MORE
    )


def review_lines(words: Words, table: Table, *turns: NumberedTurn) -> list[str]:
    return text_of_message(
        review_message(words, table, [*turns], [PICTURE] * len(turns), 9)
    ).splitlines()


def test_review_explains_a_costly_turn(words: Words, table: Table) -> None:
    _, turn, already_played, played, better, reasons, explanation = review_lines(
        words, table, costly_turn(table, 5, 0.12, (FIRST,))
    )
    assert turn == (
        "**Turn 5** cost you about 12 percentage points: your chance to win fell from 62% to 50%."
    )
    assert already_played == f"Already played: {unbroken('Skull 5 → 12')}"
    assert played == f"You played: {unbroken('back 22 → 17')}, {unbroken('end of turn')}"
    assert better == f"Better: {unbroken('Hat 3 → 9')}"
    assert reasons == (
        "Why: compared with your moves, 3 cards more, 2 cards less for the others to take, "
        "for 4 spaces fewer."
    )
    assert explanation == f"-# {words('review-explained')}"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (Gains(1, 0, 0, 0), "one space more"),
        (Gains(-1, 2, 0, 0), "2 cards more, for one space fewer"),
        (Gains(9, -1, 0, 0), "9 spaces more, for one card fewer"),
        (Gains(2, -3, 1, 0), "2 spaces more, one pirate more aboard, for 3 cards fewer"),
        (Gains(7, 1, -1, 0), "one card more, 7 spaces more, for one pirate fewer aboard"),
        (Gains(3, 0, 0, -2), "3 spaces more, for 2 cards more for the others to take"),
    ],
)
def test_reason_says_what_is_more_and_what_is_less(words: Words, more: Gains, said: str) -> None:
    assert reason_line(words, more) == f"Why: compared with your moves, {said}."


def test_no_reason_is_given_if_none_was_found(words: Words, table: Table) -> None:
    number, costly = costly_turn(table, 5, 0.12)
    lines = review_lines(words, table, (number, replace(costly, reason=None)))
    assert not any(line.startswith("Why") for line in lines)


def test_moves_until_a_draw_get_no_reason_of_their_own(words: Words, table: Table) -> None:
    number, costly = costly_turn(table, 5, 0.12)
    drawing = replace(costly, hint=replace(HINT, turn_continues=True), reason=None)
    lines = review_lines(words, table, (number, drawing))
    assert "The cards that you get there decide how the turn goes on." in lines


def test_costly_first_action_has_no_line_about_earlier_actions(words: Words, table: Table) -> None:
    assert not any(
        line.startswith("Already played")
        for line in review_lines(words, table, costly_turn(table, 0, 0.5))
    )


def test_smallest_loss_is_shown_as_one_percentage_point(words: Words, table: Table) -> None:
    loss_line = review_lines(words, table, costly_turn(table, 0, 0.001))[1]
    assert "about 1 percentage point: your chance to win fell from 62% to 61%." in loss_line


@pytest.mark.parametrize("chance", [0.01, 0.0149, 0.155, 0.5, 0.995, 1.0])
@pytest.mark.parametrize("share", [0.0, 0.004, 0.33, 0.5, 0.98])
def test_shown_loss_is_the_difference_of_the_shown_chances(
    words: Words, table: Table, chance: float, share: float
) -> None:
    turn = CostlyTurn(table.public_view, (), (EndTurn(),), HINT, chance, chance * share, MORE)
    loss_line = review_lines(words, table, (0, turn))[1]
    lost, before, after = map(int, re.findall(r"(\d+)(?:%| percentage)", loss_line))
    assert 0 <= after < before <= 100
    assert lost == before - after


def test_picture_of_each_turn_has_an_alt_text(words: Words, table: Table) -> None:
    turns = [costly_turn(table, turn, 0.3) for turn in range(3)]
    message = review_message(words, table, turns, [PICTURE] * 3, 3)
    assert len(alt_texts(message)) == 3
    assert all("Better: Hat 3 → 9\n" in alt for alt in alt_texts(message))


def test_game_without_a_costly_turn_is_praised(words: Words, table: Table) -> None:
    assert review_lines(words, table) == [words("review-none")]


@pytest.mark.parametrize(("turns", "praised"), [(0, False), (1, False), (2, False), (3, True)])
def test_praise_needs_at_least_three_turns(
    words: Words, table: Table, turns: int, praised: bool
) -> None:
    message_text = text_of_message(review_message(words, table, [], [], turns))
    assert message_text == words("review-none" if praised else "review-too-few")
