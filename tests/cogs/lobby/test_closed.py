"""A closed lobby says why nobody can join it any more."""

import random
import re
from dataclasses import replace

import pytest

from cogs.lobby.fairness import fair_page
from cogs.lobby.message import lobby_message
from game.model.game import Status
from game.model.ids import UserId
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Person, Table
from i18n import Words
from tests.cogs.message_parts import button_labels, text_of_message
from tests.makers.whole_games import make_game_table


@pytest.mark.parametrize("status", [one for one in Status if one is not Status.LOBBY])
def test_closed_lobby_says_what_became_of_the_game(any_words: Words, status: Status) -> None:
    game = make_game_table(Options.printed(CLASSIC), 2, random.Random("closed")).game  # noqa: S311
    message = lobby_message(any_words, Table(replace(game, status=status)))
    named_status = Status.PLAYING if status is Status.RESTING else status
    assert any_words(f"lobby-closed-{named_status}") in text_of_message(message)
    began = status not in {Status.CANCELLED, Status.EXPIRED}
    assert button_labels(message) == ([any_words("fair-title")] if began else [])
    shown = text_of_message(message)
    assert bool(re.search(r"[0-9a-f]{16}", shown)) == (not began)


def test_fairness_page_shows_the_whole_commitment_and_has_no_buttons(words: Words) -> None:
    table = make_game_table(Options.printed(CLASSIC), 2, random.Random("closed"))  # noqa: S311
    for user in (table.game.seats[0].user, UserId(5)):
        page = fair_page(words, table, Person(user, "Ana"))
        assert table.commitment in text_of_message(page)
        assert words("fair-join") not in text_of_message(page)
        assert button_labels(page) == []
