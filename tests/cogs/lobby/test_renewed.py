"""The lobby and the page behind *Fair?* show how often the deal was renewed after the cuts."""

import random
from dataclasses import replace

import pytest

from cogs.lobby.fairness import fair_page
from cogs.lobby.message import lobby_message
from game.tables import Table
from i18n.catalogue import shipped_catalogue
from tests.cogs.message_parts import text_of_message
from tests.makers.people import ANA
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_lobby_table

ADVICE = "Don't play with somebody who makes you cut again twice."


def texts(renewals: int, locale: str = "en") -> list[str]:
    """Return the texts of the lobby and of the page, after this many renewals."""
    words = shipped_catalogue().for_locale(locale)
    game = make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1)).game  # noqa: S311
    table = Table(replace(game, renewals=renewals))
    views = (lobby_message(words, table), fair_page(words, table, ANA))
    return [text_of_message(view) for view in views]


@pytest.mark.parametrize(("renewals", "said"), [(1, "renewed once"), (2, "renewed 2 times")])
def test_everybody_sees_how_often_the_deal_was_renewed(renewals: int, said: str) -> None:
    for text in texts(renewals):
        assert f"The deal was {said} after people had cut. {ADVICE}" in text


def test_nothing_is_said_while_no_deal_was_renewed() -> None:
    assert not any("renewed" in text for text in texts(0))


@pytest.mark.parametrize("locale", shipped_catalogue().locales)
def test_number_is_said_in_each_language(locale: str) -> None:
    assert all("17" in text for text in texts(17, locale))
    assert not any("17" in text for text in texts(0, locale))
