"""No message shows a reader a hidden card, nor the secret before the end of the game."""

import random

import pytest
from discord import ui

from cogs.board.games import games_list
from cogs.board.message import public_message
from cogs.lobby.calling_off import call_off_question
from cogs.panel.commands import confirm_resign
from cogs.panel.message import PanelExtras, panel_message
from cogs.rulebook.pages import PageTopic, rules_page
from game.model.ids import UserId
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.cogs.other_hidden_cards import with_other_hidden_cards
from tests.makers.whole_games import make_game_table, make_lobby_table, play_randomly

every_handling = pytest.mark.parametrize("handling", Handling)


def random_seeded_by(handling: Handling) -> random.Random:
    return random.Random(f"hidden {handling}")  # noqa: S311


def sample_tables(handling: Handling, every: int = 25) -> list[Table]:
    luck = random_seeded_by(handling)
    steps = play_randomly(
        make_game_table(Options(CLASSIC, handling, passing=True), 3, luck), luck, resign_rate=0.001
    )
    return [table for number, table in enumerate(steps) if number % every == 0 and table.playing]


def visible_parts(view: ui.LayoutView) -> object:
    """Return everything in a message that reaches its reader."""
    return view.to_components()


def messages_for_everyone(words: Words, table: Table) -> list[object]:
    return [
        visible_parts(public_message(words, table, "board.webp")),
        visible_parts(call_off_question(words, table)),
        visible_parts(confirm_resign(words, table, table.game.seats[0].user)),
        visible_parts(rules_page(words, table.options, PageTopic.CARDS)),
        visible_parts(games_list(words, [table], UserId(0))),
    ]


@every_handling
async def test_public_messages_do_not_depend_on_hidden_cards(
    words: Words, handling: Handling
) -> None:
    tables = sample_tables(handling)
    assert len(tables) > 5
    for table in tables:
        shown = messages_for_everyone(words, table)
        for other in with_other_hidden_cards(table, None):
            assert messages_for_everyone(words, other) == shown


@every_handling
async def test_panel_does_not_depend_on_cards_hidden_from_its_reader(
    words: Words, handling: Handling
) -> None:
    for table in sample_tables(handling):
        for number, seat in enumerate(table.game.seats):
            for shows in (PanelExtras(), PanelExtras(chosen_card=3), PanelExtras(in_words=True)):
                shown = visible_parts(panel_message(words, table, seat.user, shows))
                for other in with_other_hidden_cards(table, number):
                    assert visible_parts(panel_message(words, other, seat.user, shows)) == shown


@pytest.mark.parametrize("handling", [Handling.JAMAICA, Handling.HISPANIOLA])
async def test_comparison_finds_panels_that_depend_on_hidden_cards(
    words: Words, handling: Handling
) -> None:
    """A panel shows its reader's own cards. If these change, the comparison finds a difference."""
    tables_with_cards = [
        table for table in sample_tables(handling) if any(map(any, table.state.hands))
    ]
    assert len(tables_with_cards) > 5
    for table in tables_with_cards:
        panels = [
            [visible_parts(panel_message(words, each, seat.user)) for seat in table.game.seats]
            for each in (table, *with_other_hidden_cards(table, None))
        ]
        assert panels.count(panels[0]) < len(panels)


@every_handling
async def test_no_message_shows_the_secret(words: Words, handling: Handling) -> None:
    luck = random_seeded_by(handling)
    lobby = make_lobby_table(Options(CLASSIC, handling, passing=True), 3, luck)
    shown = text_of_message(public_message(words, lobby, None))
    assert lobby.commitment[:16] not in shown
    assert lobby.game.secret.hex() not in shown
    steps = list(play_randomly(make_game_table(lobby.options, 3, luck), luck))
    for table in (*steps[::20], steps[-1]):
        board = public_message(words, table, "board.webp")
        shown = "\n".join([text_of_message(board), *alt_texts(board)])
        assert table.game.secret.hex() not in shown
        assert table.commitment[:32] not in shown
        assert table.setup.seed.hex() not in shown
