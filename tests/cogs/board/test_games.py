"""The list of one's games names each with a link, and says where there are more."""

import random

import pytest

from cogs.board.games import games_list
from cogs.ui.layout import board_link
from game.model.ids import UserId
from game.rules.actions import Resign
from game.rules.editions import CLASSIC
from game.rules.marks import Control, Mark
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.limits import check
from tests.cogs.message_parts import texts
from tests.makers.whole_games import opened, started


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    luck, options = random.Random("games"), Options.printed(CLASSIC)  # noqa: S311
    return [make(options, 3, luck) for make in (opened, started) for _ in range(60)]


def test_a_few_are_all_there(words: Words, tables: list[Table]) -> None:
    few = tables[58:62]
    me = few[3].game.seats[few[3].state.turn].user
    mine = [table for table in few if table.playing and table.on_turn.user == me]
    others = [table for table in few if table.playing and table not in mine]
    lobbies = [table for table in few if not table.playing]
    title, *lines = texts(games_list(words, few, me)).split("\n")
    assert "4 games" in title
    assert len(lines) == 4
    for said, found in (
        ("**your turn**", mine),
        ("'s turn", others),
        ("waiting for players", lobbies),
    ):
        here, lines = lines[: len(found)], lines[len(found) :]
        assert all(said in line for line in here)
        assert all("<t:" in line for line in here)
        assert {board_link(table) for table in found} == {
            link for line in here for table in few if (link := board_link(table)) in line
        }


@pytest.mark.parametrize("leavers", ["out", "stay"])
def test_a_game_that_one_has_left_is_not_there(words: Words, leavers: str) -> None:
    luck = random.Random("left")  # noqa: S311
    table = started(Options.printed(CLASSIC), 3, luck)
    ana, ben, cleo = (seat.user for seat in table.game.seats)
    gone = Resign(1) if leavers == "out" else Mark(1, Control.LEFT)
    left = Table(table.game, table.chronicle.then(gone))
    assert "You're not in any game" in texts(games_list(words, [left], ben))
    for user in (ana, cleo):
        assert board_link(left) in texts(games_list(words, [left], user))


def test_too_many_are_cut_off_visibly(words: Words, tables: list[Table]) -> None:
    message = games_list(words, tables, UserId(0))
    check(message)
    title, *lines, last = texts(message).split("\n")
    assert f"{len(tables)} games" in title
    assert last == "…"
    assert 20 < len(lines) < len(tables)
    playing = {board_link(table) for table in tables if table.playing}
    assert all(any(link in line for link in playing) for line in lines)
