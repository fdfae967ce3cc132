"""Every action of the strongest computer can be made in the panel, and a turn takes few clicks."""

# ruff: noqa: S311 - games to try, no secrets
import random

import pytest

from benchmarks.turns import KINDS, clicks_for_action, count_clicks
from cogs.panel.message import PanelExtras
from game.rules.actions import EndTurn
from game.rules.editions import CLASSIC, Edition, Handling
from game.rules.setup import Options
from i18n.catalogue import shipped
from tests.makers.whole_games import started

WORDS = shipped().for_locale("en")


@pytest.mark.parametrize(("edition", "handling", "seats"), KINDS)
async def test_a_turn_takes_few_clicks(edition: Edition, handling: Handling, seats: int) -> None:
    click_count = await count_clicks(edition, handling, seats, 12)
    assert click_count.turns == 12
    assert (
        click_count.actions
        <= click_count.by_itself
        < click_count.by_hand
        <= 2 * click_count.actions + click_count.turns
    )
    assert click_count.by_hand <= 5.5 * click_count.turns


def test_an_action_that_the_panel_does_not_offer_raises_lookup_error() -> None:
    table = started(Options(CLASSIC, Handling.JAMAICA, passing=False), 2, random.Random("no click"))
    user = table.game.seats[table.state.turn].user
    with pytest.raises(LookupError, match="E"):
        clicks_for_action(WORDS, table, user, EndTurn(), PanelExtras())
