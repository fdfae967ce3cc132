"""The lesson's pages show whose turn is asked about, and say of each answer what is true of it."""

import re

import discord
import pytest
from discord import ui

from cogs.lesson.progress import Progress
from cogs.lesson.task_page import task_page
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.places import place_from
from game.rules.teaching.judgement import back_from, judge
from game.rules.teaching.posed_tasks import TASKS, Asks, posed
from game.rules.teaching.tasks import STEPS
from i18n import Words
from tests.cogs.message_parts import buttons, components, texts

every_task = pytest.mark.parametrize("number", range(len(TASKS)))
CARDS = [number for number, task in enumerate(TASKS) if task.asks is Asks.CARDS]
BARRED = [number for number, task in enumerate(TASKS) if task.asks is Asks.BARRED]


def learn_page(words: Words, number: int, answer: int | None = None) -> ui.LayoutView:
    progress = Progress(STEPS.index(number))
    return task_page(words, progress if answer is None else progress.answering(answer), number)


def said(words: Words, number: int, answer: int) -> str:
    shown = texts(learn_page(words, number, answer)).splitlines()
    [line] = [line for line in shown if line.startswith(("✅", "❌"))]
    return line


@every_task
def test_a_page_has_the_colour_of_its_seat(words: Words, number: int) -> None:
    [frame, *_] = components(learn_page(words, number))
    assert frame["accent_color"] == SEAT_COLOURS[posed(number).task.seat]


@every_task
def test_the_given_answer_is_green_or_red_and_no_other(words: Words, number: int) -> None:
    plain = len([*posed(number).answers])
    for answer in posed(number).answers:
        right = judge(number, answer).right
        shown = [button.style for button in buttons(learn_page(words, number, answer))][:plain]
        given = shown.pop(posed(number).answers.index(answer))
        assert given is (discord.ButtonStyle.success if right else discord.ButtonStyle.danger)
        assert set(shown) <= {discord.ButtonStyle.secondary}


@pytest.mark.parametrize("number", CARDS)
def test_the_cards_are_counted_where_the_pirate_goes(words: Words, number: int) -> None:
    for answer in {1, 2} & {*posed(number).answers}:
        [count] = re.findall(r"Before the action, (one|\d+) pirates? ", said(words, number, answer))
        assert count == str(posed(number).right).replace("1", "one")


@pytest.mark.parametrize("number", BARRED)
def test_a_pirate_that_can_go_back_is_told_where(words: Words, number: int) -> None:
    wrong = [answer for answer in posed(number).answers if answer != posed(number).right]
    assert wrong
    for answer in wrong:
        origin = place_from(words, posed(number).view.options.edition, answer)
        back = f"could go back {origin} to {back_from(number, answer)}."
        assert back in said(words, number, answer)
