"""The board names computers, tells their turns, and mentions nobody during these turns."""

import random
import re
from dataclasses import replace

import pytest

from cogs.board.message import public_message
from cogs.wording.events import last_turns
from cogs.wording.names import COMPUTERS, MOST_CHARACTERS, plain, with_names_to_show
from game.computer import Level
from game.model.game import Status
from game.model.message import Call
from game.rules.actions import EndTurn, Resign
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import MOST_SEATS, Options
from game.tables import Table
from game.tables.milestones import milestone
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import button_details, button_labels, text_of_message
from tests.makers.whole_games import NAMES, make_game_table, play_randomly, table_after_action
from tests.makers.worst_cases import with_computers

JAMAICA_OPTIONS = Options(CLASSIC, Handling.JAMAICA, passing=True)


@pytest.fixture
def luck() -> random.Random:
    return random.Random("computers")  # noqa: S311


def test_names_of_computers_are_unique_and_short_enough(any_words: Words) -> None:
    for level in Level:
        numbers = range(1, MOST_SEATS + 1)
        names = [any_words(COMPUTERS[level], number=number) for number in numbers]
        assert len(set(names)) == MOST_SEATS
        assert all(plain(name) == name and len(name) <= MOST_CHARACTERS for name in names)


def test_board_mentions_nobody_while_a_computer_is_on_turn(
    words: Words, luck: random.Random
) -> None:
    for table in play_randomly(
        with_computers(make_game_table(JAMAICA_OPTIONS, 4, luck), 3), luck, resign_rate=0
    ):
        user = table.game.seats[0].user
        table_with_call = table.with_call(Call(milestone(table), (user,)))
        shown = text_of_message(public_message(words, table_with_call, "board.webp"))
        mentioned = re.findall(r"<@[^>]*>", shown)
        # At the end, the message mentions people even if a computer was on turn.
        computer_on_turn = table.playing and table.computer is not None
        assert mentioned == ([] if computer_on_turn else [f"<@{user}>"])
        if table.computer is not None:
            name = with_names_to_show(words, table).on_turn.name
            assert f"{name}'s turn" in shown


def test_last_turns_reach_back_to_the_last_turn_of_a_person(
    words: Words, luck: random.Random
) -> None:
    table = with_names_to_show(words, with_computers(make_game_table(JAMAICA_OPTIONS, 4, luck), 3))
    while table.state.seat_on_turn != 0:
        table = table_after_action(table, EndTurn())
    for turn_count in range(1, 5):
        table = table_after_action(table, EndTurn())
        assert last_turns(words, table) == [f"{name} passes." for name in table.names[:turn_count]]
    table = table_after_action(table, EndTurn())
    assert last_turns(words, table) == [f"{NAMES[0]} passes."]


def test_game_of_only_computers_can_be_called_off_and_offers_no_rematch(
    words: Words, luck: random.Random
) -> None:
    table = with_computers(make_game_table(JAMAICA_OPTIONS, 3, luck), 3)
    running = public_message(words, table, "board.webp")
    check_limits(running)
    assert button_labels(running) == ["How to play", "Settings", "Call it off"]
    assert button_details(running, "rules") == ["1"]
    *_, table = play_randomly(table, luck, resign_rate=0)
    assert milestone(table) == "1.end"
    assert button_details(public_message(words, table, "board.webp"), "rematch") == []


def test_final_board_says_why_nobody_won(words: Words, luck: random.Random) -> None:
    def ended(table: Table) -> str:
        return text_of_message(public_message(words, called_off(table), None))

    def called_off(table: Table) -> Table:
        return Table(replace(table.game, status=Status.CANCELLED))

    table = with_computers(make_game_table(JAMAICA_OPTIONS, 4, luck), 2)
    assert words("board-cancelled") in ended(table_after_action(table, Resign(0)))
    assert words("board-deserted") in ended(
        table_after_action(table_after_action(table, Resign(0)), Resign(1))
    )
