"""The line that tells people of a game's end: who won, and by how much."""

import random

import pytest

from cogs.notices.calls import public_notice_line
from cogs.notices.result import direct_result_line, result_text
from game.model.game import Status
from game.model.ids import UserId
from game.model.message import Call
from game.rules.actions import Resign
from game.tables import Table
from game.tables.milestones import milestone
from i18n import Words
from tests.makers.chance import random_seeded_by
from tests.makers.people import NOON
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import NAMES, make_game_table, play_randomly, table_after_action


def finished_game(luck: random.Random) -> Table:
    """Play a game until somebody has won."""
    *_, table = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    assert table.game.status is Status.FINISHED
    return table


@pytest.mark.parametrize("number", range(3))
def test_result_names_the_winner_and_the_lead_in_pirates(words: Words, number: int) -> None:
    table = finished_game(random_seeded_by(f"result {number}"))
    view = table.public_view
    assert view.winner is not None
    pirates_aboard = {
        NAMES[seat]: one.pirates.count(view.passage.boat) for seat, one in enumerate(view.seats)
    }
    winners_pirates = pirates_aboard.pop(NAMES[view.winner])
    lead = winners_pirates - max(pirates_aboard.values())
    line = result_text(words, table)
    assert line.startswith(f"{NAMES[view.winner]} won, ")
    assert ("a single pirate" if lead == 1 else f"{lead} pirates ahead") in line
    runner_up = next(name for name in pirates_aboard if line.endswith(f"ahead of {name}"))
    assert pirates_aboard[runner_up] == max(pirates_aboard.values())


def test_result_says_that_the_other_players_left(words: Words) -> None:
    table = make_game_table(JAMAICA_OPTIONS, 2, random_seeded_by("alone"))
    table = table_after_action(table, Resign(0))
    assert result_text(words, table) == f"{NAMES[1]} won, as everyone else had left"


def test_final_message_mentions_the_people_to_notify(words: Words) -> None:
    table = finished_game(random_seeded_by("result 0"))
    called = table.with_call(Call(milestone(table), (UserId(7), UserId(8))))
    said = result_text(words, table)
    assert public_notice_line(words, table, NOON) is None
    assert public_notice_line(words, called, NOON) == (
        f"<@7>, <@8>, your game of Cartagena is over · {said}"
    )
    assert direct_result_line(words, table).endswith(f" · {said}")
