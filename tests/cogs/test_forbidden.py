"""An action that the rules forbid is answered with the rule, and with what it would have done."""

import random

import pytest

from cogs.forbidden import forbidden
from game.rules import examples
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import EDITIONS
from game.rules.errors import IllegalActionError, Refusal
from game.rules.setup import Options
from i18n import Words
from tests.tables.games import opened
from tests.tables.makers import JAMAICA

CASES = [
    (Advance(0, 9, 12), Refusal.LANDS_ELSEWHERE, 23, ["Skull", "9", "23", "12"]),
    (Retreat(17, 9), Refusal.LANDS_ELSEWHERE, 12, ["17", "12", "9", "one or two"]),
    (Advance(0, 37, 23), Refusal.ABOARD, None, ["sloop"]),
    (Advance(2, 3, 7), Refusal.NO_SUCH_CARD, None, ["Dagger"]),
    (Advance(2, 3, 7), Refusal.NO_SUCH_PIRATE, None, ["3"]),
    (Retreat(4, 1), Refusal.NOBODY_BEHIND, None, ["4", "three"]),
    (EndTurn(), Refusal.ACTION_OWED, None, ["at least one"]),
    (Retreat(4, 1), Refusal.NO_ACTIONS_LEFT, None, ["3 actions"]),
]


@pytest.mark.parametrize(("action", "reason", "lands", "said"), CASES)
def test_a_refusal_names_the_facts(
    words: Words, action: Action, reason: Refusal, lands: int | None, said: list[str]
) -> None:
    table = opened(JAMAICA, 2, random.Random(1))  # noqa: S311
    text = forbidden(words, table, action, IllegalActionError(reason, lands))
    assert all(fact in text for fact in said), text


@pytest.mark.parametrize("reason", Refusal)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: e.name)
def test_every_refusal_in_every_edition(any_words: Words, edition, reason: Refusal) -> None:
    options = Options.printed(edition)
    table = opened(options, 2, random.Random(1))  # noqa: S311
    [move] = examples.advance(options).actions
    for action in (move, Retreat(5, 3), EndTurn()):
        text = forbidden(any_words, table, action, IllegalActionError(reason, 7))
        assert text.strip()
        assert "{" not in text
