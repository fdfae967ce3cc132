"""A hint names the first action of its plan, and how much the plan gains."""

import random

import pytest

from cogs.panel.hint import hint_lines
from game.computer import Hint
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.makers.whole_games import make_game_table

ADVANCE, RETREAT = Advance(0, 5, 12), Retreat(22, 17)
ACTIONS = {
    ADVANCE: "Hint: play Skull, 5 → 12.",
    RETREAT: "Hint: go back 22 → 17.",
    EndTurn(): "Hint: end your turn here.",
}


@pytest.fixture
def table() -> Table:
    return make_game_table(Options.printed(CLASSIC), 2, random.Random("hint"))  # noqa: S311


def lines_for_plan(words: Words, table: Table, *plan: Action, **gains: float) -> list[str]:
    facts = {"spaces": 7, "cards": 0, "aboard": 0, "denied": 0, "chance": 0.5} | gains
    return hint_lines(words, table, Hint(plan, **facts))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("first", ACTIONS)
def test_hint_names_the_first_action_of_the_plan(words: Words, table: Table, first: Action) -> None:
    for later in ACTIONS:
        assert lines_for_plan(words, table, first, later)[0] == ACTIONS[first]


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ({"spaces": 7}, "then bring: 7 spaces forward."),
        ({"spaces": 0}, "then bring: no spaces forward."),
        ({"spaces": -5}, "then bring: 5 spaces back."),
        ({"cards": 2}, "then bring: 7 spaces forward, 2 cards more."),
        ({"cards": -3}, "then bring: 7 spaces forward, 3 cards fewer."),
        ({"aboard": 2}, "then bring: 7 spaces forward, 2 pirates aboard."),
        ({"denied": 4}, "then bring: 7 spaces forward, 4 cards less for the others to take."),
        ({"aboard": -1, "denied": -1}, "then bring: 7 spaces forward."),
        ({"chance": 0.345}, "against average players: about 34%."),
    ],
)
def test_hint_names_each_gain(
    words: Words, table: Table, gains: dict[str, float], said: str
) -> None:
    assert said in lines_for_plan(words, table, ADVANCE, **gains)[1]


def test_hint_says_that_new_cards_decide_the_rest_of_the_turn(words: Words, table: Table) -> None:
    reason = lines_for_plan(words, table, RETREAT, spaces=-5, turn_continues=True)[1]
    assert reason.startswith("This action would bring: 5 spaces back. The cards you get decide")
    assert "whole turn" not in reason
