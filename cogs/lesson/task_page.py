"""A task of the first lesson: question, answers, and why an answer is right or wrong."""

import discord
from discord import ui

from cogs.lesson.frame import COLOUR_NAMES, pictured, progress_line, ways
from cogs.lesson.progress import Progress
from cogs.ui.buttons import TableItem, button, rows
from cogs.ui.layout import layout, lines, small
from cogs.wording.actions import moves_text
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji, symbol_name
from cogs.wording.places import place, place_from, place_to
from game.rules.actions import Action, Advance
from game.rules.teaching.judgement import Judgement, Why, back_from, judge
from game.rules.teaching.posed_tasks import PosedTask, posed
from game.rules.teaching.positions import SEATS
from game.rules.teaching.tasks import Asks
from i18n import Keys, Words, keys

FACTS = ("name", "pirate", "sign", "symbol", "origin", "target", "used")
TASKS_ASKED: Keys[Asks] = keys("learn-asks-{}", Asks, *FACTS)
LEARN_REASONS: Keys[Why] = keys(
    "learn-why-{}",
    Why,
    *("name", "symbol", "target", "answer", "other", "origin", "lands", "count", "used", "most"),
)
COLOURED_PIRATES = keys("learn-colour-{}.pirate", SEATS)
COUNTED: Keys[Asks] = keys("learn-{}", (Asks.CARDS, Asks.MORE), "count")

STYLE = discord.ButtonStyle


def task_page(
    words: Words, progress: Progress, number: int, picture: str | None = None
) -> ui.LayoutView:
    """A task, with the judgement on the answer where one was given."""
    one, answer = posed(number), progress.answer
    judgement = None if answer is None else judge(number, answer)
    said = [] if answer is None or judgement is None else _said(words, number, answer, judgement)
    asked = [*_before(words, one), f"### {_question(words, one)}", *said]
    found = judgement is not None and judgement.right
    return layout(
        *lines([*asked, progress_line(words, progress)]),
        *pictured(words, one.view, picture),
        *rows(_answers(words, progress, one)),
        *rows(ways(words, progress, STYLE.primary if found else STYLE.secondary)),
        colour=SEAT_COLOURS[one.task.seat],
    )


def moves_drawn(number: int, answer: int | None) -> tuple[Action, ...]:
    """What the picture shows: the move in question, once its answer is found."""
    one = posed(number)
    found = answer is not None and judge(number, answer).right
    return (one.action,) if found and one.task.asks is not Asks.BARRED else ()


def _before(words: Words, one: PosedTask) -> list[str]:
    moves = moves_text(words, one.view.options.edition, one.before)
    return [small(words("learn-before", moves=moves))] if one.before else []


def _question(words: Words, one: PosedTask) -> str:
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


def _said(words: Words, number: int, answer: int, judgement: Judgement) -> list[str]:
    one = posed(number)
    edition, passage, action = one.view.options.edition, one.view.passage, one.action
    shown = 0 < answer < passage.boat and one.task.asks is Asks.LANDING
    back = back_from(number, answer) if one.task.asks is Asks.BARRED else judgement.target
    target = judgement.target if back is None else back
    why = words(
        LEARN_REASONS[judgement.why],
        name=words(COLOUR_NAMES[one.task.seat]),
        symbol=symbol_name(words, edition, action.symbol) if isinstance(action, Advance) else "",
        target=place(words, edition, target),
        answer=place(words, edition, answer),
        other=symbol_name(words, edition, passage.symbol_at(answer)) if shown else "",
        origin=place_from(words, edition, answer),
        lands=place_to(words, edition, target),
        count=sum(seat.pirates.count(judgement.target) for seat in one.view.seats),
        used=one.view.used,
        most=edition.most_actions,
    )
    return [words("learn-right", why=why) if judgement.right else words("learn-wrong", why=why)]


def _answers(words: Words, progress: Progress, one: PosedTask) -> list[TableItem]:
    asks = Asks.CARDS if one.task.asks is Asks.STOCK else one.task.asks

    def label(answer: int) -> str:
        if asks in COUNTED:
            return words(COUNTED[asks], count=answer)
        return place(words, one.view.options.edition, answer)

    def style(answer: int) -> discord.ButtonStyle:
        if answer != progress.answer:
            return STYLE.secondary
        return STYLE.success if answer == one.right else STYLE.danger

    return [
        button(Progress(progress.step, answer, progress.marks).click, label(answer), style(answer))
        for answer in one.answers
    ]
