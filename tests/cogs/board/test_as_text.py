"""The board as text: all there, and nothing that is another's."""

import random
from itertools import islice

import pytest

from cogs.board.as_text import text_board
from cogs.wording.emoji import symbol_name
from cogs.wording.places import place
from game.rules.actions import Resign
from game.rules.editions import Handling
from game.rules.setup import Options
from i18n import Words
from tests.cogs.message_parts import labels, texts
from tests.makers.walks import NAMES, after, started, walk
from tests.makers.worst_cases import WORST_NAMES, options, title

OPTIONS = list(options())
every_option = pytest.mark.parametrize("option", OPTIONS, ids=title)
ONLOOKER = 1


def luck_of(name: str) -> random.Random:
    return random.Random(name)  # noqa: S311


@every_option
def test_it_says_where_everyone_stands(words: Words, option: Options) -> None:
    luck = luck_of(f"text {title(option)}")
    for table in islice(walk(started(option, 4, luck), luck, leaving=0), 0, None, 15):
        if not table.playing:
            continue
        view = table.view_of(table.game.seats[0].user)
        shown = texts(text_board(words, table, table.game.seats[0].user)).split("\n")
        for name, seat in zip(NAMES, view.seats, strict=False):
            (line,) = [line for line in shown if f" {name}: " in line and line[-1] == "."]
            for at in set(seat.pirates):
                assert place(words, option.edition, at) in line
            assert f"; {seat.cards} card" in line
        spaces = [
            f"{space} {symbol_name(words, option.edition, symbol)}"
            for space, symbol in enumerate(view.passage.symbols, start=1)
        ]
        assert ", ".join(spaces) in "\n".join(shown)


def test_it_says_whose_turn_it_is(words: Words) -> None:
    for seat, table in enumerate([started(OPTIONS[0], 3, luck_of("turn"))] * 3):
        heading, *_ = texts(text_board(words, table, table.game.seats[seat].user)).split("\n")
        mine = words("panel-your-turn", count=table.state.actions_left)
        assert (heading == f"### {mine}") == (seat == table.state.turn)
        assert (NAMES[table.state.turn] in heading) == (seat != table.state.turn)


@every_option
def test_cards_are_told_to_those_who_may_know_them(words: Words, option: Options) -> None:
    table = started(option, 3, luck_of("cards"))
    mine = texts(text_board(words, table, table.game.seats[1].user))
    theirs = texts(text_board(words, table, ONLOOKER))
    assert "Your cards: " in mine
    assert "Your cards: " not in theirs
    assert theirs.count(" holds ") == (3 if option.handling.open_hands else 0)
    assert ("Next cards" in theirs) == option.handling.open_row


def test_only_who_may_play_is_led_to_the_panel(words: Words) -> None:
    option = next(option for option in OPTIONS if option.handling is Handling.JAMAICA)
    table = started(option, 3, luck_of("way in"), WORST_NAMES)
    user = table.game.seats[0].user
    assert labels(text_board(words, table, user)) == [words("board-hand")]
    assert labels(text_board(words, table, ONLOOKER)) == []
    assert labels(text_board(words, after(table, Resign(0)), user)) == []
