"""The first lesson in private: what its buttons do, and the command that opens it."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lesson.page import last_page, learn_page, plan_of
from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit, sentence, visit
from cogs.ui.pages import leave, open_page, turn_page
from cogs.ui.pictures import Drawing
from game.pictures import draw_plan
from game.rules.teaching.lessons import TASKS, lesson
from i18n.commands import localised
from service.client import CartagenaBot


async def learn(visit: Visit, click: ClickId) -> None:
    """Turn to a task, or judge the answer that the button carries; after the last task, the end."""
    number = min(click.version, len(TASKS))
    if number == len(TASKS):
        await leave(visit, last_page(visit.words))
        return
    answer = _answer(number, click.detail)
    page = partial(learn_page, visit.words, number, answer)
    await turn_page(visit, _drawing(number, answer), page)


async def stop(visit: Visit, click: ClickId) -> None:
    """Leave the lesson, with the way back to it."""
    await leave(visit, sentence(visit.words("learn-stopped")))


def _drawing(number: int, answer: int | None) -> Drawing:
    return Drawing(draw_plan, (lesson(number).view, plan_of(number, answer)))


def _answer(number: int, detail: str) -> int | None:
    """The answer, if it is one of those on offer."""
    on_offer = {str(answer): answer for answer in lesson(number).answers}
    return on_offer.get(detail)


class LearnCommand(commands.GroupCog):
    """The part of the cog for people who have never played."""

    @app_commands.command(
        name=localised("command-learn.name"), description=localised("command-learn.description")
    )
    async def learn(self, interaction: discord.Interaction[CartagenaBot]) -> None:
        """Open the first lesson."""
        async with visit(interaction) as visitor:
            first = partial(learn_page, visitor.words, 0, None)
            await open_page(visitor, _drawing(0, None), first)


HANDLERS: dict[str, Handler] = {"learn": learn, "learn-stop": stop}
"""What to do at a click, by verb."""
