"""The first lesson in private: what its buttons do."""

from functools import partial

from cogs.lesson.page import last_page, learn_page, plan_of
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import sentence
from cogs.ui.pages import leave, turn_page
from cogs.ui.pictures import Drawing
from game.pictures import draw_plan
from game.rules.teaching.lessons import lesson
from game.rules.teaching.tasks import TASKS


async def learn(ctx: Context, click: ClickId) -> None:
    """Turn to a task, or judge the answer that the button carries; after the last task, the end."""
    number = min(click.version, len(TASKS))
    if number == len(TASKS):
        await leave(ctx, last_page(ctx.words))
        return
    answer = _answer(number, click.detail)
    page = partial(learn_page, ctx.words, number, answer)
    await turn_page(ctx, drawing(number, answer), page)


async def stop(ctx: Context, click: ClickId) -> None:
    """Leave the lesson, with the way back to it."""
    await leave(ctx, sentence(ctx.words("learn-stopped")))


def drawing(number: int, answer: int | None) -> Drawing:
    return Drawing(draw_plan, (lesson(number).view, plan_of(number, answer)))


def _answer(number: int, detail: str) -> int | None:
    """The answer, if it is one of those on offer."""
    on_offer = {str(answer): answer for answer in lesson(number).answers}
    return on_offer.get(detail)
