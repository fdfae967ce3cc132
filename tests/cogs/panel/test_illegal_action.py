"""The answer to an illegal action names the rule, and says what the action would have done."""

from itertools import product

import pytest

from cogs.panel.illegal_action import rule_topic, why_illegal
from cogs.rulebook.pages import PageTopic
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.editions import EDITIONS
from game.rules.engine import apply
from game.rules.errors import IllegalActionError, Reason
from game.rules.notation import parse_action
from game.rules.setup import Options
from game.rules.state.state import State
from game.rules.teaching import examples
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.rules.positions import play, position

BOARD = "0,1,9,17,22,37/0,5,5,5,12,12"
"""A position with skulls on 6, 12, 17, 23, 28 and 33, and three pirates on 5."""
CASES = [
    ("", "S9>12", PageTopic.ADVANCE, ["Skull", "from 9 to 23", "not to 12", "passed over: 12, 17"]),
    ("S9>23", "S22>sloop", PageTopic.ADVANCE, ["Skull", "from 22 to 28", "passed over: 23"]),
    ("", "H22>33", PageTopic.CARDS, ["Hat"]),
    ("", "S37>6", PageTopic.ADVANCE, ["sloop"]),
    ("", "S4>6", None, ["no pirate on 4"]),
    ("", "R22>12", PageTopic.RETREAT, ["from 22 to 17", "not to 12"]),
    ("", "R9>5", PageTopic.RETREAT, ["from 9 to 1", "not to 5", "three, so passed over: 5"]),
    ("", "R1>0", PageTopic.RETREAT, ["go back from 1", "Empty"]),
    ("R9>1", "R0>1", PageTopic.RETREAT, ["start"]),
    ("", "E", PageTopic.TURN, ["at least one"]),
    ("", "U", PageTopic.TURN, ["undo"]),
    ("R9>1 R17>12 R22>1", "R37>1", PageTopic.TURN, ["3 actions"]),
]


def refusal_of(state: State, action: Action) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    return caught.value


@pytest.mark.parametrize(("before", "tried", "about", "said"), CASES)
def test_refusal_of_an_illegal_action_names_facts_and_chooses_a_rule_page(
    words: Words, before: str, tried: str, about: PageTopic | None, said: list[str]
) -> None:
    state = play(position(BOARD, "SSSS/H"), before)
    edition = state.setup.options.edition
    action = parse_action(tried.replace("sloop", "37"), edition)
    error = refusal_of(state, action)
    text = why_illegal(words, edition, action, error)
    assert all(fact in text for fact in said), text
    assert rule_topic(action, error) is about


def test_refused_retreat_names_the_spaces_with_three_pirates(words: Words) -> None:
    state = position("0,0,0,0,2,7/0,2,2,5,5,5", "S/H")
    action = Retreat(7, 5)
    text = why_illegal(words, state.setup.options.edition, action, refusal_of(state, action))
    assert "Three are too many: 2, 5." in text


@pytest.mark.parametrize(
    ("origin", "why"),
    [(34, "no space"), (32, "the only space"), (27, "every space")],
)
def test_refusal_explains_why_a_card_leads_into_the_sloop(
    words: Words, origin: int, why: str
) -> None:
    state = position(f"0,0,0,0,0,{origin}/0,0,0,0,28,33", "S/H")
    action = Advance(0, origin, origin + 1)
    text = why_illegal(words, state.setup.options.edition, action, refusal_of(state, action))
    assert f"into the sloop, not to {origin + 1}" in text
    assert why in text


@pytest.mark.parametrize(
    ("tried", "one", "several"),
    [
        (Advance(0, 1, 3), "Upptagen och därför överhoppad: 3.", "Upptagna och"),
        (Retreat(5, 3), "Full med tre pirater och därför överhoppad: 3.", "Fulla med"),
    ],
)
def test_swedish_text_distinguishes_one_skipped_space_from_several(
    tried: Action, one: str, several: str
) -> None:
    words = shipped_catalogue().for_locale("sv")
    for passed, said in (((3,), one), ((3, 4), several)):
        error = IllegalActionError(Reason.LANDS_ELSEWHERE, 7, passed)
        assert said in why_illegal(words, EDITIONS["classic"], tried, error)


def test_every_refusal_has_a_text_in_every_edition(any_words: Words) -> None:
    for reason, edition in product(Reason, EDITIONS.values()):
        [move, *_] = examples.advance(Options.printed(edition)).actions
        for action, lands_on in product(
            (move, Retreat(5, 3), EndTurn()), (7, edition.space_count + 1)
        ):
            error = IllegalActionError(reason, lands_on, (3, 4))
            text = why_illegal(any_words, edition, action, error)
            assert text.strip(), (reason, action)
            assert "{" not in text, (reason, action)
