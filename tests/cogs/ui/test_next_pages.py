"""A page's picture is drawn while the previous page is shown, so that it is ready in time."""

import asyncio

import pytest

from cogs.lesson.page import lesson_drawing
from cogs.lesson.progress import PAGE_NAMES, Progress
from cogs.rulebook.pages import ORDER, PageTopic, page_click, page_content
from cogs.ui.services.pictures import Drawing
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from i18n import Words
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA

RULES = Options.printed(CLASSIC)


async def requested_drawings(bot: OfflineBot) -> set[Drawing]:
    """Return the drawings that the bot asked for."""
    # Each drawing is a task of its own, which begins after the answer.
    await asyncio.sleep(0)
    return set(bot.drawing_workers.drawings_asked_for)


@pytest.mark.parametrize("topic", ORDER)
async def test_next_page_of_the_rules_is_drawn_early(
    bot: OfflineBot, words: Words, topic: PageTopic
) -> None:
    await bot.press(ANA, page_click(topic, RULES))
    following = ORDER[ORDER.index(topic) + 1 :][:1]
    pages = [page_content(words, RULES, one).drawing for one in (topic, *following)]
    assert await requested_drawings(bot) == set(pages)


async def test_command_for_the_rules_draws_the_next_page_too(bot: OfflineBot, words: Words) -> None:
    await bot.command(ANA, "rules")
    pages = [page_content(words, RULES, topic).drawing for topic in ORDER[:2]]
    assert await requested_drawings(bot) == set(pages)


@pytest.mark.parametrize("number", range(len(PAGE_NAMES)))
async def test_next_pages_of_the_lesson_are_drawn_early(
    bot: OfflineBot, words: Words, number: int
) -> None:
    await bot.press(ANA, Progress(number).page_click_id)
    pages = [Progress(number), *Progress(number).following_pages]
    assert await requested_drawings(bot) == {lesson_drawing(words, one) for one in pages}
