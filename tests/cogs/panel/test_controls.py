"""The last row of a panel: buttons to end the turn, undo an action, get a hint, or refresh.

During a turn, every button of this row stays in the same place.
"""

import random
from dataclasses import replace

import pytest
from discord import ui

from cogs.panel.choices import HINT_SIGN, REFRESH_SIGN, SETTINGS_SIGN
from cogs.panel.message import panel_message
from cogs.ui.buttons import TableItem, read_id
from game.model.game import Hints
from game.rules.actions import EndTurn, Undo
from game.rules.moves import legal_actions
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import buttons
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly

CONTROLS = ("undo", "end-turn", "hint", "refresh")
SIGNS = {HINT_SIGN: "hint", REFRESH_SIGN: "refresh"}


def controls(words: Words, table: Table, seat: int) -> set[str]:
    """Return the names of the enabled buttons in the last row, without the settings button."""
    panel = panel_message(words, table, table.game.seats[seat].user)
    shown = [one for one in buttons(panel) if not one.disabled]
    assert str(shown[-1].emoji) == SETTINGS_SIGN
    by_label = {words(f"panel-{name}"): name for name in CONTROLS}
    names = (by_label.get(one.label or "", SIGNS.get(str(one.emoji))) for one in shown)
    return {name for name in names if name is not None}


def expected_controls(table: Table) -> set[str]:
    """Return the names of the buttons that the seat on turn should have."""
    legal, no_actions_left = legal_actions(table.state), not table.state.actions_left
    conditions = {
        "undo": Undo() in legal,
        "end-turn": EndTurn() in legal,
        "hint": table.game.hints.allowed and not no_actions_left,
        "refresh": not table.game.hints.allowed,
    }
    return {name for name, holds in conditions.items() if holds}


def last_row(words: Words, table: Table) -> list[str]:
    """Return verb and detail of each button in the last row of the panel of the player on turn."""
    panel = panel_message(words, table, table.game.seats[table.state.seat_on_turn].user)
    last = [row for row in panel.walk_children() if isinstance(row, ui.ActionRow)][-1]
    buttons = (item.item for item in last.children if isinstance(item, TableItem))
    clicks = (read_id(control.custom_id or "") for control in buttons)
    return [f"{click.verb} {click.detail}" for click in clicks if click is not None]


@pytest.mark.parametrize("hints", [True, False])
async def test_buttons_match_the_legal_actions_and_waiting_players_only_refresh(
    words: Words, hints: bool
) -> None:
    luck, seen = random.Random("controls"), set[frozenset[str]]()  # noqa: S311
    game = replace(make_game_table(JAMAICA_OPTIONS, 3, luck).game, hints=Hints(allowed=hints))
    for table in play_randomly(Table(game), luck, resign_rate=0):
        if table.playing:
            wanted = expected_controls(table)
            seen.add(frozenset(wanted))
            assert controls(words, table, table.state.seat_on_turn) == wanted
            for seat in {0, 1, 2} - {table.state.seat_on_turn}:
                assert controls(words, table, seat) == {"refresh"}
    assert {"undo", "end-turn", "refresh"} - {"refresh" if hints else ""} in seen
    assert ({"hint"} if hints else {"refresh"}) in seen


@pytest.mark.parametrize(("hints", "third"), [(True, "hint "), (False, "look -")])
async def test_last_row_always_has_the_same_buttons_for_the_player_on_turn(
    words: Words, hints: bool, third: str
) -> None:
    luck = random.Random("controls")  # noqa: S311
    game = replace(make_game_table(JAMAICA_OPTIONS, 3, luck).game, hints=Hints(allowed=hints))
    for table in play_randomly(Table(game), luck, resign_rate=0):
        if table.playing:
            assert last_row(words, table) == ["play E", "play U", third, "settings "]
