"""Each reader reads the name of a computer player in their own language."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from discord import ui

from cogs.afterwards.stepping import ReplayPage, page_view
from cogs.board.as_text import text_board
from cogs.board.games import games_list
from cogs.board.message import public_message
from cogs.lobby.message import lobby_message
from cogs.lobby.setup.panel import setup_panel
from cogs.notices.calls import direct_notice_line
from cogs.panel.message import panel_message
from game.model.due import Due
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from game.tables.afterwards.replay import Replay
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.makers.people import NOON
from tests.makers.whole_games import make_game_table, make_lobby_table, play_randomly
from tests.makers.worst_cases import with_computers

COMPUTER_NAMES = {
    "en": "Helmsman Hale",
    "de": "Steuermann Hein",
    "nl": "Stuurman Smit",
    "sv": "Styrman Berg",
}


@pytest.fixture(params=COMPUTER_NAMES)
def reader(request: pytest.FixtureRequest) -> Words:
    return shipped_catalogue().for_locale(request.param)


@pytest.fixture
def luck() -> random.Random:
    return random.Random("names")  # noqa: S311


def game(luck: random.Random) -> Table:
    """Begin a game of a person and a computer."""
    return with_computers(make_game_table(Options.printed(CLASSIC), 2, luck), 1)


def screens(words: Words, table: Table) -> Iterator[ui.LayoutView]:
    """Return the messages that show a game in which a computer has the turn."""
    person = table.game.seats[0].user
    yield public_message(words, table, None)
    yield text_board(words, table, person, NOON)
    yield panel_message(words, table, person)
    yield games_list(words, [table], person)


def test_every_screen_of_a_game_names_the_computer(reader: Words, luck: random.Random) -> None:
    name = COMPUTER_NAMES[reader.locale]
    computer_turns = (
        one for one in play_randomly(game(luck), luck, resign_rate=0) if one.computer is not None
    )
    for table in islice(computer_turns, 5):
        for screen in screens(reader, table):
            assert name in text_of_message(screen)
        message_with_picture = public_message(reader, table, "board.webp")
        assert any(name in alt for alt in alt_texts(message_with_picture))
        assert name in direct_notice_line(reader, table, Due.CALL_NEXT, NOON)


def test_finished_game_names_the_computer(reader: Words, luck: random.Random) -> None:
    *_, table = play_randomly(game(luck), luck, resign_rate=0)
    name = COMPUTER_NAMES[reader.locale]
    assert name in text_of_message(public_message(reader, table, None))
    replay_page = ReplayPage(table, Replay(table), 1)
    assert any(name in alt for alt in alt_texts(page_view(reader, replay_page, "1.webp")))


def test_lobby_and_its_settings_name_the_computer(reader: Words, luck: random.Random) -> None:
    table = with_computers(make_lobby_table(Options.printed(CLASSIC), 2, luck), 1)
    name = COMPUTER_NAMES[reader.locale]
    assert name in text_of_message(lobby_message(reader, table))
    assert name in text_of_message(setup_panel(reader, table))
