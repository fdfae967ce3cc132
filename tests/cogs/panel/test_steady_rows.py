"""Cards keep their places from one action to the next, counted from the bottom of the panel."""

import random

import pytest
from discord import ui

from cogs.panel.message import PanelExtras, panel_message
from cogs.ui.buttons import TableItem, read_id
from game.rules.editions import CLASSIC, RAVENSBURGER_ADVANCED, Edition
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.makers.whole_games import make_game_table, play_randomly

Spots = dict[str, tuple[int, int]]


def spots(words: Words, table: Table, shows: PanelExtras) -> Spots:
    """Return the row, counted from below, and the column of each card and of the E and U buttons.

    E ends the turn, and U undoes an action.
    """
    panel = panel_message(words, table, table.game.seats[table.state.seat_on_turn].user, shows)
    rows = [part for part in panel.walk_children() if isinstance(part, ui.ActionRow)]
    found: Spots = {}
    for row, part in enumerate(reversed(rows)):
        for column, child in enumerate(part.children):
            assert isinstance(child, TableItem)
            click, label = read_id(child.item.custom_id or ""), child.item.label or ""
            assert click is not None
            if " ×" in label:
                found[label.split(" ×")[0]] = (row, column)
            elif click.detail in ("E", "U"):
                found[click.detail] = (row, column)
    return found


@pytest.mark.parametrize("edition", [CLASSIC, RAVENSBURGER_ADVANCED])
async def test_every_card_keeps_its_place_all_game_long(words: Words, edition: Edition) -> None:
    luck = random.Random("steady")  # noqa: S311
    places = list[Spots]()
    for table in play_randomly(
        make_game_table(Options.printed(edition), 2, luck), luck, resign_rate=0
    ):
        if table.playing:
            choices = (None, *range(len(edition.symbols)))
            places += [spots(words, table, PanelExtras(chosen)) for chosen in choices]
    assert len(places[0]) == len(edition.symbols) + 2
    assert all(one == places[0] for one in places)
