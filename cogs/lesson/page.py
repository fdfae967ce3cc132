"""The first lesson, a task a page: question, answers, and why an answer is right or wrong."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import layout, lines, small
from cogs.wording.actions import plan_text
from cogs.wording.alt_text import alt_text
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji, symbol_name
from cogs.wording.places import place, place_from, place_to
from game.rules.actions import Action, Advance
from game.rules.teaching.lessons import Lesson, lesson
from game.rules.teaching.tasks import SEATS, TASKS, Asks
from game.rules.teaching.verdicts import Verdict, Why, back_from, judge
from i18n import Keys, Words, keys

FACTS = ("name", "pirate", "sign", "symbol", "origin", "target", "used")
TASKS_ASKED: Keys[Asks] = keys("learn-asks-{}", Asks, *FACTS)
LEARN_REASONS: Keys[Why] = keys(
    "learn-why-{}",
    Why,
    *("name", "symbol", "target", "answer", "other", "origin", "lands", "count", "used", "most"),
)
COLOUR_NAMES = keys("learn-colour-{}", SEATS)
COLOURED_PIRATES = keys("learn-colour-{}.pirate", SEATS)
COUNTED: Keys[Asks] = keys("learn-{}", (Asks.CARDS, Asks.MORE), "count")

STYLE = discord.ButtonStyle


def learn_page(
    words: Words, number: int, answer: int | None = None, picture: str | None = None
) -> ui.LayoutView:
    """A task, with the verdict on ``answer`` where there is one."""
    one = lesson(number)
    verdict = None if answer is None else judge(number, answer)
    progress = small(words("learn-progress", step=number + 1, steps=len(TASKS)))
    intro = [words("learn-intro")] if number == 0 and answer is None else []
    said = [] if answer is None or verdict is None else _said(words, number, answer, verdict)
    return layout(
        *lines([*intro, *_before(words, one), f"### {_question(words, one)}", *said, progress]),
        *rows(_answers(words, number, one, answer)),
        *rows(_ways(words, number, verdict)),
        *([] if picture is None else _pictured(words, one, picture)),
        colour=SEAT_COLOURS[one.task.seat],
    )


def last_page(words: Words) -> ui.LayoutView:
    """The end of the lesson, and where to go from there."""
    return layout(*lines([f"## {words('learn-done-title')}", words("learn-done")]))


def plan_of(number: int, answer: int | None) -> tuple[Action, ...]:
    """What the picture shows: the move in question, once its answer is found."""
    one = lesson(number)
    found = answer is not None and judge(number, answer).right
    return (one.action,) if found and one.task.asks is not Asks.BARRED else ()


def _before(words: Words, one: Lesson) -> list[str]:
    moves = plan_text(words, one.view.options.edition, one.before)
    return [small(words("learn-before", moves=moves))] if one.before else []


def _question(words: Words, one: Lesson) -> str:
    edition, action = one.view.options.edition, one.action
    symbol = symbol_name(words, edition, action.symbol) if isinstance(action, Advance) else ""
    return words(
        TASKS_ASKED[one.task.asks],
        name=words(COLOUR_NAMES[one.task.seat]),
        pirate=words(COLOURED_PIRATES[one.task.seat]),
        sign=seat_emoji(one.task.seat),
        symbol=symbol,
        origin=place_from(words, edition, action.origin),
        target=place_to(words, edition, action.target),
        used=one.view.used,
    )


def _said(words: Words, number: int, answer: int, verdict: Verdict) -> list[str]:
    one = lesson(number)
    edition, passage, action = one.view.options.edition, one.view.passage, one.action
    shown = 0 < answer < passage.boat and one.task.asks is Asks.LANDING
    back = back_from(number, answer) if one.task.asks is Asks.BARRED else verdict.target
    target = verdict.target if back is None else back
    why = words(
        LEARN_REASONS[verdict.why],
        name=words(COLOUR_NAMES[one.task.seat]),
        symbol=symbol_name(words, edition, action.symbol) if isinstance(action, Advance) else "",
        target=place(words, edition, target),
        answer=place(words, edition, answer),
        other=symbol_name(words, edition, passage.symbol_at(answer)) if shown else "",
        origin=place_from(words, edition, answer),
        lands=place_to(words, edition, target),
        count=sum(seat.pirates.count(verdict.target) for seat in one.view.seats),
        used=one.view.used,
        most=edition.most_actions,
    )
    return [words("learn-right", why=why) if verdict.right else words("learn-wrong", why=why)]


def _answers(words: Words, number: int, one: Lesson, given: int | None) -> list[TableItem]:
    def label(answer: int) -> str:
        if one.task.asks in COUNTED:
            return words(COUNTED[one.task.asks], count=answer)
        return place(words, one.view.options.edition, answer)

    def style(answer: int) -> discord.ButtonStyle:
        if answer != given:
            return STYLE.secondary
        return STYLE.success if answer == one.right else STYLE.danger

    return [
        button(ClickId("learn", 0, number, str(answer)), label(answer), style(answer))
        for answer in one.answers
    ]


def _ways(words: Words, number: int, verdict: Verdict | None) -> list[TableItem]:
    found = verdict is not None and verdict.right
    onward = STYLE.primary if found else STYLE.secondary
    back = [button(ClickId("learn", 0, number - 1), words("rules-back"))] if number else []
    return [
        *back,
        button(ClickId("learn", 0, number + 1), words("rules-next"), onward),
        button(ClickId("learn-stop", 0, 0), words("learn-stop")),
    ]


def _pictured(words: Words, one: Lesson, picture: str) -> list[ui.Item[Any]]:
    names = tuple(words(COLOUR_NAMES[seat]) for seat in SEATS)
    alt = alt_text(words, one.view, names)
    return [ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}", description=alt))]
