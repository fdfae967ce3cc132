"""The first lesson in private: what its buttons do."""

from functools import partial

from cogs.lesson.ending import last_page
from cogs.lesson.progress import Progress, read_progress
from cogs.lesson.rule_page import rule_page
from cogs.lesson.task_page import moves_drawn, task_page
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import sentence
from cogs.ui.pages import Page, leave, turn_page
from cogs.ui.services.pictures import Drawing
from game.pictures import draw_moves
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.topics import Topic, demonstration
from i18n import Words


async def learn(ctx: Context, click: ClickId) -> None:
    """Turn to a rule or a task, or judge the answer that the button carries; at last, the end."""
    progress = read_progress(click)
    turned = page_of(ctx.words, progress)
    if turned is None:
        await leave(ctx, last_page(ctx.words, progress))
    else:
        await turn_page(ctx, *turned)
        prepare_next(ctx, progress)


async def stop(ctx: Context, click: ClickId) -> None:
    """Leave the lesson, with the way back to it."""
    await leave(ctx, sentence(ctx.words("learn-stopped")))


def prepare_next(ctx: Context, progress: Progress) -> None:
    """Have the next page's picture at hand by then, so that its buttons do not move."""
    following = page_of(ctx.words, progress.to(progress.step + 1))
    if following is not None:
        ctx.desk.pictures.prepare(following[0])


def page_of(words: Words, progress: Progress) -> tuple[Drawing, Page] | None:
    """The page of a rule or a task, and its picture; ``None`` where the lesson has ended."""
    match progress.at:
        case Topic() as topic:
            one = demonstration(topic)
            drawing = Drawing(draw_moves, (one.view, one.moves))
            return drawing, partial(rule_page, words, progress, topic)
        case int(number):
            scene = (posed(number).view, moves_drawn(number, progress.answer))
            return Drawing(draw_moves, scene), partial(task_page, words, progress, number)
        case None:
            return None
