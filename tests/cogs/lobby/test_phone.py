"""A lobby's buttons, menus and forms fit the width of a phone: nothing is cut or crowded."""

import random
from typing import Any

import pytest
from discord import ui

from cogs.lobby.clicks import pick_form
from cogs.lobby.message import lobby_message
from cogs.lobby.setup.forms import setup_form
from cogs.ui.buttons import ClickId
from cogs.ui.options.settings import SettingsGroup
from game.computer import Level
from game.tables import Person
from game.tables.lobby.cut import OFFERED_WORDS, words_to_pick
from i18n import Words
from tests.cogs.limits import (
    BUTTON_TEXT,
    EMOJI_WIDTH,
    GAP,
    MENU_WIDTH,
    MESSAGE_WIDTH,
    PADDING,
    SMALL_TEXT,
    check_form,
    labels_cut_off,
)
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_lobby_table


def rows(view: ui.LayoutView) -> list[list[Any]]:
    found = [one for one in view.walk_children() if isinstance(one, ui.ActionRow)]
    return [[getattr(item, "item", item) for item in row.children] for row in found]


def test_three_buttons_of_the_lobby_fit_on_a_line(any_words: Words) -> None:
    shown = rows(lobby_message(any_words, make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1))))  # noqa: S311
    assert [len(row) for row in shown] == [3, 3]
    for row in shown:
        widths = [BUTTON_TEXT.getlength(one.label) + PADDING for one in row]
        assert sum(widths) + GAP * (len(row) - 1) <= MESSAGE_WIDTH, [one.label for one in row]


def form_controls(words: Words, page: SettingsGroup) -> list[dict[str, Any]]:
    """Return the controls of a form."""
    table = make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    seat = table.game.seats[0]
    form = setup_form(words, table, page, Person(seat.user, seat.name))
    assert form is not None
    return [one["component"] for one in form.to_dict()["components"]]


@pytest.mark.parametrize("page", SettingsGroup)
def test_option_labels_of_forms_fit_the_menu(any_words: Words, page: SettingsGroup) -> None:
    assert labels_cut_off(form_controls(any_words, page)) == []


def test_description_of_each_computer_fits_on_a_line(any_words: Words) -> None:
    _, level = form_controls(any_words, SettingsGroup.COMPUTERS)
    said = [option["description"] for option in level["options"]]
    assert len(said) == len(set(said)) == len(Level)
    assert [text for text in said if SMALL_TEXT.getlength(text) > MENU_WIDTH - EMOJI_WIDTH] == []


def test_discord_accepts_the_form_with_all_words(any_words: Words) -> None:
    lobby = make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    form = pick_form(any_words, ClickId("cut"), words_to_pick(lobby, lobby.game.host))
    check_form(form)
    assert str(form.to_dict()).count("'value'") == OFFERED_WORDS
