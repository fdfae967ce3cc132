"""In a panel for screen readers, each move has one control with the whole move in its label."""

import re

import pytest

from cogs.by_ear.moves import MOST_BUTTONS, MoveIds, move_label, move_parts
from cogs.by_ear.speech import spoken
from cogs.ui.buttons import ClickId
from cogs.ui.layout import layout
from cogs.wording.events import unbroken_symbol_name
from cogs.wording.places import place_name
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.rules.views import View
from i18n import Words
from tests.cogs.message_parts import buttons, menus, text_of_message
from tests.long import larger_in_matrix
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table, play_randomly
from tests.makers.worst_cases import options_of_each_edition, options_title, overfull_table

every_option = pytest.mark.parametrize("option", list(options_of_each_edition()), ids=options_title)
EMOJI = re.compile(r"[\U0001f000-\U0001faff\u2600-\u27bf]|<:")
IDS = MoveIds(
    lambda move: ClickId("play", detail=repr(move)), lambda letter: ClickId("choose", detail=letter)
)


def moves_of(view: View) -> list[Move]:
    return [choice for choice in view.choices if isinstance(choice, Advance | Retreat)]


def views(option: Options) -> list[View]:
    """Return the views of the player on turn, at every third step of a game."""
    luck = random_seeded_by(f"by ear {options_title(option)}")
    steps = list(play_randomly(make_game_table(option, 3, luck), luck, resign_rate=0))
    return [table.view_of(table.on_turn.user) for table in steps[::3] if table.playing]


def detail_of(custom_id: str | None) -> str:
    return (custom_id or "").split(":")[-1]


def controls(words: Words, view: View) -> dict[str, str]:
    """Return the labels of all moves, by the detail or value of their controls."""
    parts = move_parts(words, view, IDS)
    if not parts:
        return {}
    message = layout(*parts)
    pressed = [(detail_of(one.custom_id), one.label or "") for one in buttons(message)]
    offered = [(one.value, one.label) for menu in menus(message) for one in menu.options]
    assert len(dict([*pressed, *offered])) == len(pressed) + len(offered)
    assert len(buttons(message)) <= MOST_BUTTONS
    assert not EMOJI.search(text_of_message(message))
    return dict([*pressed, *offered])


@larger_in_matrix
@every_option
def test_every_move_has_one_control_with_its_own_label(words: Words, option: Options) -> None:
    most_moves = 0
    for view in views(option):
        moves, found = moves_of(view), controls(words, view)
        most_moves = max(most_moves, len(moves))
        assert set(found) == set(map(repr, moves))
        assert len(set(found.values())) == len(moves)
        for move in moves:
            label = found[repr(move)]
            assert label == move_label(words, view, move)
            for at in (move.origin, move.target):
                assert re.search(rf"\b{place_name(words, option.edition, at)}\b", label)
    assert most_moves


@every_option
def test_each_card_has_a_menu_if_the_moves_need_too_many_buttons(
    words: Words, option: Options
) -> None:
    table = overfull_table(option, random_seeded_by("many moves"))
    view = table.view_of(table.on_turn.user)
    message = layout(*move_parts(words, view, IDS))
    assert len(moves_of(view)) > MOST_BUTTONS
    assert len(menus(message)) == len(option.edition.symbols)
    assert len({menu.placeholder for menu in menus(message)}) == len(menus(message))
    assert len(controls(words, view)) == len(moves_of(view))


def test_spoken_text_says_each_symbol_once_and_arrows_as_words(words: Words) -> None:
    skull = unbroken_symbol_name(words, CLASSIC, 0)
    said = spoken(words, f"Ana: {skull} 3 → 7; ({skull})").replace("\u00a0", " ")
    assert said == "Ana: Skull 3 to 7; (Skull)"
