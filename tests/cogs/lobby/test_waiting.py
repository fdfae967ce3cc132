"""A lobby says what it waits for. Its Start button works only if it waits for nothing."""

import random
from dataclasses import replace

import pytest

from cogs.lobby.fairness import fair_page
from cogs.lobby.message import lobby_message
from game.model.people import Cut
from game.rules.setup import FirstSeatRule
from game.tables import Table
from game.tables.lobby.start import may_start
from i18n import Words
from tests.cogs.message_parts import buttons, text_of_message
from tests.makers.people import MODERATOR
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_lobby_table


@pytest.mark.parametrize(
    ("seats", "word", "said"),
    [
        (1, "parrot", "One more player is needed: a friend or a computer."),
        (2, "parrot", "The host can start. 3 seats are free."),
        (2, None, "The host can start once the players named below have cut again."),
        (5, None, "The host can start once the players named below have cut again."),
    ],
)
def test_lobby_says_what_the_start_waits_for(
    words: Words, seats: int, word: str | None, said: str
) -> None:
    game = make_lobby_table(JAMAICA_OPTIONS, seats, random.Random(1)).game  # noqa: S311
    cut = Cut(game.seats[-1].user, word)
    message = lobby_message(words, Table(replace(game, cuts=(cut,))))
    lines = text_of_message(message).splitlines()
    assert [line for line in lines if "host can" in line or "needed" in line] == [said]
    [start] = [one for one in buttons(message) if one.label == "Start"]
    assert start.disabled is (word is None or seats == 1)


def test_all_facts_about_a_seat_are_in_one_bracket(words: Words) -> None:
    rematch_options = replace(JAMAICA_OPTIONS, first_seat_rule=FirstSeatRule.NEXT)
    game = make_lobby_table(rematch_options, 2, random.Random(1)).game  # noqa: S311
    host = game.seats[0].user
    seats = tuple(replace(seat, vote=host) for seat in game.seats)
    said = text_of_message(lobby_message(words, Table(replace(game, seats=seats))))
    assert f"**{game.seats[0].name}** (host, begins) · " in said
    assert f"**{game.seats[1].name}**\n" in said


def test_words_of_people_who_left_stay_and_keep_nobody_from_starting(any_words: Words) -> None:
    table = make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    cuts = (Cut(None, "parrot"), Cut(table.game.seats[0].user, "kraken"))
    table = Table(replace(table.game, cuts=cuts))
    message = lobby_message(any_words, table)
    said = text_of_message(message)
    assert any_words("lobby-cut-left", word="parrot") in said
    assert any_words("lobby-cut-fewer") in said
    assert may_start(table)
    labels = [one.label for one in buttons(fair_page(any_words, table, MODERATOR))]
    assert any_words("fair-clear-left") in labels
