"""The texts of the rules' pages agree with the edition that they explain."""

import re
from dataclasses import replace

import pytest

from cogs.lesson.page import lesson_page
from cogs.lesson.progress import Progress
from cogs.rulebook.pages import ORDER, PageTopic, explain_signs, page_content, rules_page
from cogs.wording.alt_text import own_hand
from cogs.wording.emoji import symbol_emoji, symbol_name
from cogs.wording.events import unbroken
from game.rules.actions import Advance
from game.rules.editions import CLASSIC, EDITIONS, Edition, Handling, StuckRule
from game.rules.setup import Options, vary_edition
from game.rules.teaching import examples
from game.rules.teaching.lesson import LESSON_STEPS
from i18n import Words
from tests.cogs.message_parts import alt_texts, text_of_message

MOST_SIGNS = 4

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: e.name)


def page_texts(words: Words, options: Options) -> list[str]:
    return ["\n".join(page_content(words, options, topic).texts) for topic in PageTopic]


@every_edition
def test_pages_show_the_numbers_of_the_edition(words: Words, edition: Edition) -> None:
    options = Options.printed(edition)
    goal, _, _, turn, cards, _, editions = page_texts(words, options)
    goal = goal.splitlines()[0]
    assert [int(n) for n in re.findall(r"\d+", goal)] == [edition.pirates, edition.space_count]
    assert f"Up to {edition.most_actions} actions" in turn
    assert ("You may also pass" in turn) == (edition.least_actions == 0)
    assert f"{edition.cards_each} cards of each symbol" in cards
    own, *others = editions.split("Edition: ")[1:]
    assert len(others) == len(EDITIONS) - 1
    assert f"{edition.pirates} pirates each, {edition.space_count} spaces" in own


def test_pages_explain_a_table_with_house_rules(words: Words) -> None:
    edition = vary_edition(EDITIONS["classic"], 8, 4, wild=True)
    options = Options(edition, Handling.HISPANIOLA, passing=True)
    goal, _, _, turn, cards, _, editions = page_texts(words, options)
    assert "8 of your pirates" in goal
    assert "24 spaces" in goal
    assert "You may also pass" in turn
    assert cards.index(words("cards-hispaniola")) < cards.index(words("cards-tortuga"))
    assert "12 cards" in cards
    assert "Differs from the printed rules" in editions


@every_edition
def test_page_describes_its_example_move(words: Words, edition: Edition) -> None:
    options = Options.printed(edition)
    [move, *_] = examples.advance(options).actions
    text = page_texts(words, replace(options, handling=Handling.TORTUGA))[1]
    assert unbroken(f"{getattr(move, 'origin')} → {getattr(move, 'target')}") in text  # noqa: B009


def test_pages_explain_a_custom_edition(words: Words) -> None:
    edition = replace(
        EDITIONS["swedish"], pirates=5, most_actions=4, deal=(7, 3), stuck_rule=StuckRule.DRAW
    )
    options = Options(edition, Handling.JAMAICA, passing=False)
    goal, _, _, turn, cards, *_ = page_texts(words, options)
    assert "5 of your pirates" in goal
    assert "Up to 4 actions" in turn
    assert len(examples.turn(options).actions) == 4
    assert words("rules-stuck-draw") in turn
    assert "The first player begins with 7 cards, everyone else with 3." in cards
    assert "Pirate hat" in cards


@every_edition
def test_alt_text_describes_the_picture_of_a_page(words: Words, edition: Edition) -> None:
    """The alt text names the pirates' places, the reader's cards, and the moves if any."""
    options = Options.printed(edition)
    for topic in PageTopic:
        page = page_content(words, options, topic)
        [alt] = alt_texts(rules_page(words, options, topic, "example.png"))
        expected = own_hand(words, page.example.view)
        assert expected
        assert [line for line in alt.splitlines() if line in expected] == expected
        assert (words("rules-you") in alt, words("rules-rival") in alt) == (True, True)
        assert ("→" in alt) == bool(page.example.actions)
        signs = (symbol_emoji(edition, symbol) for symbol in range(len(edition.symbols)))
        assert not any(sign in alt for sign in signs)
        advances = [move for move in page.example.actions if isinstance(move, Advance)]
        assert all(symbol_name(words, edition, move.symbol) in alt for move in advances)


def test_first_page_explains_the_signs_and_the_lesson_explains_the_same(any_words: Words) -> None:
    signs = explain_signs(any_words, CLASSIC)
    assert len(signs) <= MOST_SIGNS
    [_, explained] = page_content(any_words, Options.printed(CLASSIC), ORDER[0]).texts
    assert all(one in explained for one in signs.values())
    lesson = [
        text_of_message(lesson_page(any_words, Progress(number)))
        for number in range(len(LESSON_STEPS))
    ]
    for one in signs.values():
        assert sum(one in step for step in lesson) == 1
