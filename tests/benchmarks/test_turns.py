"""Every action of the strongest computer can be made in the panel, and a turn takes few clicks."""

# ruff: noqa: S311 - games to try, no secrets
import random

import pytest

from benchmarks.turns import KINDS, clicks_for_action, count_clicks
from cogs.panel.message import PanelExtras
from game.rules.actions import EndTurn
from game.rules.editions import CLASSIC, Edition, Handling
from game.rules.setup import Options
from i18n.catalogue import shipped_catalogue
from tests.makers.whole_games import make_game_table

WORDS = shipped_catalogue().for_locale("en")


@pytest.mark.parametrize(("edition", "handling", "seats"), KINDS)
async def test_a_turn_takes_few_clicks(edition: Edition, handling: Handling, seats: int) -> None:
    click_count = await count_clicks(edition, handling, seats, 12)
    assert click_count.turns == 12
    assert (
        click_count.actions
        <= click_count.clicks_without_end_button
        < click_count.clicks_with_end_button
        <= 2 * click_count.actions + click_count.turns
    )
    assert click_count.clicks_with_end_button <= 5.5 * click_count.turns


def test_an_action_that_the_panel_does_not_offer_raises_lookup_error() -> None:
    table = make_game_table(
        Options(CLASSIC, Handling.JAMAICA, passing=False), 2, random.Random("no click")
    )
    user = table.game.seats[table.state.seat_on_turn].user
    with pytest.raises(LookupError, match="E"):
        clicks_for_action(WORDS, table, user, EndTurn(), PanelExtras())
