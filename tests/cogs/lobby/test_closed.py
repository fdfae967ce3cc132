"""A lobby that takes nobody any more says why."""

import random
from dataclasses import replace

import pytest

from cogs.lobby.message import lobby_message
from game.model.game import Status
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import buttons, texts
from tests.makers.whole_games import started


@pytest.mark.parametrize("status", [one for one in Status if one is not Status.LOBBY])
def test_it_says_why_whatever_became_of_the_game(any_words: Words, status: Status) -> None:
    game = started(Options.printed(CLASSIC), 2, random.Random("closed")).game  # noqa: S311
    message = lobby_message(any_words, Table(replace(game, status=status)))
    known = Status.PLAYING if status is Status.RESTING else status
    assert any_words(f"lobby-closed-{known}") in texts(message)
    assert not buttons(message)
