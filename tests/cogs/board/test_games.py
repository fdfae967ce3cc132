"""The list of one's games names each with a link, and says where there are more."""

import random

import pytest

from cogs.board.games import games_list
from cogs.ui.layout import board_link
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.limits import check
from tests.cogs.message_parts import texts
from tests.makers.walks import opened, started


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    luck, options = random.Random("games"), Options.printed(CLASSIC)  # noqa: S311
    return [make(options, 3, luck) for make in (opened, started) for _ in range(60)]


def test_a_few_are_all_there(words: Words, tables: list[Table]) -> None:
    few = tables[58:62]
    title, *lines = texts(games_list(words, few)).split("\n")
    assert "4 games" in title
    assert [board_link(table) in line for table, line in zip(few, lines, strict=True)] == [True] * 4
    for table, line in zip(few, lines, strict=True):
        assert ("'s turn" in line) == table.playing


def test_too_many_are_cut_off_visibly(words: Words, tables: list[Table]) -> None:
    message = games_list(words, tables)
    check(message)
    title, *lines, last = texts(message).split("\n")
    assert f"{len(tables)} games" in title
    assert last == "…"
    assert 20 < len(lines) < len(tables)
    assert all(board_link(table) in line for table, line in zip(tables, lines, strict=False))
