"""The first lesson in private: what its buttons do, and the command that opens it."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.buttons import Handler
from cogs.ids import ClickId
from cogs.illustrated import illustrate
from cogs.learn_page import learn_page, plan_of
from cogs.visit import Visit, visit
from game.rules.lessons import TASKS, lesson
from i18n.commands import localised
from service.client import CartagenaBot


async def learn(visit: Visit, click: ClickId) -> None:
    """Turn to a task, or judge the answer that the button carries."""
    number = min(click.version, len(TASKS))
    answer = _answer(number, click.detail)
    await visit.change(learn_page(visit.words, number, answer))
    await _illustrate(visit, number, answer)


async def _illustrate(visit: Visit, number: int, answer: int | None) -> None:
    if number < len(TASKS):
        await illustrate(
            visit,
            lesson(number).view,
            plan_of(number, answer),
            lambda name: learn_page(visit.words, number, answer, name),
        )


def _answer(number: int, detail: str) -> int | None:
    """The answer, if it is one of those on offer."""
    if number >= len(TASKS) or not detail.isdecimal():
        return None
    return int(detail) if int(detail) in lesson(number).answers else None


class LearnCommand(commands.GroupCog):
    """The part of the cog for people who have never played."""

    @app_commands.command(
        name=localised("command-learn.name"), description=localised("command-learn.description")
    )
    async def learn(self, interaction: discord.Interaction[CartagenaBot]) -> None:
        """Open the first lesson."""
        async with visit(interaction) as visitor:
            await visitor.show(learn_page(visitor.words, 0))
            await _illustrate(visitor, 0, None)


HANDLERS: dict[str, Handler] = {"learn": learn}
"""What to do at a click, by verb."""
