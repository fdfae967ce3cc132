"""The moderators' overview of tables: Discord accepts each page, and no table is missing."""

import random
from dataclasses import replace

import pytest

from cogs.moderation.overview import (
    TABLES_PER_PAGE,
    Overview,
    ending_question,
    name_of_any_player,
    overview_message,
    removal_question,
    removal_text,
    table_lines,
)
from cogs.panel.commands import confirm_resign
from cogs.ui.layout import board_link
from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Resign
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import button_labels, text_of_message
from tests.makers.people import MODERATOR
from tests.makers.several_hands import DAN_ID, EVA_ID, GUEST_NAMES, game_with_shared_seat
from tests.makers.whole_games import make_game_table, make_lobby_table


def table_with_guest() -> Table:
    """Return a game of three in which Eva plays in place of the first seat's person."""
    over = game_with_shared_seat()
    leaving = sum(isinstance(entry, Resign) for entry in over.entries)
    return Table(replace(over.game, record=over.game.record[:-leaving], status=Status.PLAYING))


def test_question_about_removing_a_guest_says_that_the_seat_goes_back(any_words: Words) -> None:
    table = table_with_guest()
    question = any_words("remove-guest", name=GUEST_NAMES[EVA_ID])
    assert removal_text(any_words, table, EVA_ID, MODERATOR.user) == question
    assert any_words("resign-guest") in text_of_message(confirm_resign(any_words, table, EVA_ID))
    second_player = table.game.seats[1].user
    assert removal_text(any_words, table, second_player, MODERATOR.user) != question
    assert any_words("resign-question") in text_of_message(
        confirm_resign(any_words, table, second_player)
    )


def test_question_about_the_guest_of_a_forgotten_player_is_the_usual_one(any_words: Words) -> None:
    table = table_with_guest()
    guest_seat = table.seat_of(EVA_ID)
    seats = tuple(
        replace(seat, user=-1) if number == guest_seat else seat
        for number, seat in enumerate(table.game.seats)
    )
    table_of_forgotten_player = Table(replace(table.game, seats=seats))
    question = any_words("tables-remove-question", name=GUEST_NAMES[EVA_ID])
    assert removal_text(any_words, table_of_forgotten_player, EVA_ID, MODERATOR.user) == question


def test_former_guests_keep_their_names(words: Words) -> None:
    table = table_with_guest()
    assert (
        name_of_any_player(words, table, EVA_ID),
        name_of_any_player(words, table, DAN_ID),
        name_of_any_player(words, table, UserId(1)),
    ) == ("Eva", "Dan", "?")


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    luck, options = random.Random("overview"), Options.printed(CLASSIC)  # noqa: S311
    return [make_game_table(options, 5, luck) for _ in range(TABLES_PER_PAGE)]


def test_discord_accepts_a_full_page_in_the_middle(any_words: Words, tables: list[Table]) -> None:
    message = overview_message(any_words, Overview(tables, 1, 3, 3 * TABLES_PER_PAGE), ["Done."])
    check_limits(message)
    assert all(board_link(table) in text_of_message(message) for table in tables)
    assert button_labels(message).count(any_words("tables-remove")) == TABLES_PER_PAGE
    assert {any_words("rules-back"), any_words("rules-next")} <= set(button_labels(message))


def test_discord_accepts_the_removal_and_ending_questions(
    any_words: Words, tables: list[Table]
) -> None:
    for table in tables:
        check_limits(
            removal_question(any_words, table, table.game.seats[0].user, 99, MODERATOR.user)
        )
        check_limits(ending_question(any_words, table, 99))


def test_overview_names_the_state_of_each_table(words: Words, tables: list[Table]) -> None:
    luck, options = random.Random("states"), Options.printed(CLASSIC)  # noqa: S311
    running = tables[0]
    assert "waiting for" in table_lines(words, running)[0]
    assert "a lobby" in table_lines(words, make_lobby_table(options, 3, luck))[0]
    asleep = Table(replace(running.game, status=Status.RESTING))
    message = overview_message(words, Overview([asleep], 0, 1, 1))
    assert "resting" in text_of_message(message)
    assert button_labels(message) == []


def test_discord_accepts_the_overview_of_a_server_without_tables(any_words: Words) -> None:
    check_limits(overview_message(any_words, Overview([], 0, 1, 0)))
