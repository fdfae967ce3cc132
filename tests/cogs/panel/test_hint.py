"""A hint names every action of its plan, and how much the plan gains."""

import itertools
import random
from dataclasses import replace

import pytest

from cogs.panel.hint import hint_lines
from cogs.wording.events import unbroken
from game.computer import Gains, Hint
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.makers.whole_games import make_game_table

SEVEN_SPACES = Gains(spaces=7, cards=0, aboard=0, denied=0)
ADVANCE, RETREAT = Advance(0, 5, 12), Retreat(22, 17)
ACTIONS = {ADVANCE: "Skull 5 → 12", RETREAT: "back 22 → 17", EndTurn(): "end of turn"}


@pytest.fixture
def table() -> Table:
    return make_game_table(Options.printed(CLASSIC), 2, random.Random("hint"))  # noqa: S311


def lines_for_plan(
    words: Words,
    table: Table,
    *plan: Action,
    gains: Gains = SEVEN_SPACES,
    chance: float = 0.5,
    turn_continues: bool = False,
) -> list[str]:
    return hint_lines(words, table, Hint(plan, gains, chance, turn_continues))


@pytest.mark.parametrize("plan", [*itertools.permutations(ACTIONS)])
def test_hint_names_every_action_of_the_plan(
    words: Words, table: Table, plan: tuple[Action, ...]
) -> None:
    named = ", ".join(unbroken(ACTIONS[action]) for action in plan)
    assert lines_for_plan(words, table, *plan)[0] == f"Hint: {named}."


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        (SEVEN_SPACES, "then brings: 7 spaces forward."),
        (replace(SEVEN_SPACES, spaces=0), "then brings: no spaces forward."),
        (replace(SEVEN_SPACES, spaces=-5), "then brings: 5 spaces back."),
        (replace(SEVEN_SPACES, cards=2), "then brings: 7 spaces forward, 2 cards more."),
        (replace(SEVEN_SPACES, cards=-3), "then brings: 7 spaces forward, 3 cards fewer."),
        (replace(SEVEN_SPACES, aboard=2), "then brings: 7 spaces forward, 2 pirates aboard."),
        (
            replace(SEVEN_SPACES, denied=4),
            "then brings: 7 spaces forward, 4 cards less for the others to take.",
        ),
        (replace(SEVEN_SPACES, aboard=-1, denied=-1), "then brings: 7 spaces forward."),
    ],
)
def test_hint_names_each_gain(words: Words, table: Table, gains: Gains, said: str) -> None:
    assert said in lines_for_plan(words, table, ADVANCE, gains=gains)[1]


@pytest.mark.parametrize(("chance", "shown"), [(0.345, 34), (0.001, 1), (0.999, 99), (1.0, 100)])
def test_hint_tells_the_chance_among_equals(
    words: Words, table: Table, chance: float, shown: int
) -> None:
    told = lines_for_plan(words, table, ADVANCE, chance=chance)[1]
    assert told.endswith(f"Your chance to win among equally good players: about {shown}%.")


def test_hint_says_that_new_cards_decide_the_rest_of_the_turn(words: Words, table: Table) -> None:
    reason = lines_for_plan(
        words, table, RETREAT, gains=replace(SEVEN_SPACES, spaces=-5), turn_continues=True
    )[1]
    assert reason.startswith("This action brings: 5 spaces back. The cards you get decide")
    assert "whole turn" not in reason
