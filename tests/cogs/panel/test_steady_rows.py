"""The last row of a panel keeps its places all game long, and cards keep their order above it."""

import random

import pytest
from discord import ui

from cogs.panel.message import PanelExtras, panel_message
from cogs.ui.buttons import ClickId, TableItem, read_id
from game.rules.editions import CLASSIC, RAVENSBURGER_ADVANCED, Edition
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.makers.whole_games import make_game_table, play_randomly


def clicks_by_row(words: Words, table: Table, shows: PanelExtras) -> list[list[ClickId]]:
    """Return what the buttons of each row do, the lowest row first."""
    panel = panel_message(words, table, table.on_turn.user, shows)
    rows = [part for part in panel.walk_children() if isinstance(part, ui.ActionRow)]
    return [
        [
            read_id(child.item.custom_id or "") or ClickId("")
            for child in row.children
            if isinstance(child, TableItem)
        ]
        for row in reversed(rows)
    ]


@pytest.mark.parametrize("edition", [CLASSIC, RAVENSBURGER_ADVANCED])
async def test_controls_stay_in_place_and_cards_in_order(words: Words, edition: Edition) -> None:
    luck = random.Random("steady")  # noqa: S311
    letters = [symbol.letter for symbol in edition.symbols]
    for table in play_randomly(
        make_game_table(Options.printed(edition), 2, luck), luck, resign_rate=0
    ):
        if not table.playing:
            continue
        held = [
            letters[one]
            for one, count in enumerate(
                table.view_of(table.on_turn.user).seats[table.state.seat_on_turn].hand or ()
            )
            if count
        ]
        for chosen in (None, *range(len(letters))):
            controls, *others = clicks_by_row(words, table, PanelExtras(chosen))
            assert [one.detail for one in controls] == ["E", "U", "", ""]
            shown = [one for row in reversed(others) for one in row]
            assert [one.detail[0] for one in shown[len(shown) - len(held) :]] == held
