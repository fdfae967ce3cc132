"""The first lesson, walked through by clicks in every language, with a bot that dies on the way."""

import pytest

from game.rules.lessons import TASKS, Asks, judge, lesson
from i18n.catalogue import shipped
from playground import Playground, Shown
from playground.actors import Actor
from tests.e2e import play
from tests.e2e.bots import LoopBot, ProcessBot

LOCALES = {"sv": "sv-SE", "en": "en-GB"}


def pressed(page: Shown, number: int, answer: int) -> str:
    """The button of an answer."""
    wanted = f"cartagena:learn:0:{number}:{answer}"
    return next(b.custom_id or "" for b in page.buttons if b.custom_id == wanted)


async def walked(ana: Actor, page: Shown, tasks: range) -> Shown:
    """Give every wrong answer, then the right one, and go on; all in one message."""
    first = page.id
    for number in tasks:
        one, told = lesson(number), set[str]()
        for answer in sorted(one.answers, key=lambda answer: answer == one.right):
            page = await ana.click(page, custom_id=pressed(page, number, answer))
            assert ("✅" in page.text) == judge(number, answer).right
            assert ("❌" in page.text) != judge(number, answer).right
            told.add(next(line for line in page.text.splitlines() if "✅" in line or "❌" in line))
        kinds = 2 if one.task.asks is Asks.CARDS else len(one.answers) - 1
        assert len(told) >= kinds
        page = await ana.click(page, custom_id=f"cartagena:learn:0:{number + 1}:")
        assert page.id == first
    return page


@pytest.mark.parametrize("language", shipped().locales)
async def test_the_whole_lesson(playground: Playground, inside: LoopBot, language: str) -> None:
    ana, words = playground.person("Ana"), shipped().for_locale(language)
    ana.speak(LOCALES.get(language, language))
    page = await ana.slash("cartagena learn", "tavern")
    assert page.ephemeral
    assert words("learn-intro") in page.text
    await ana.until(lambda: ana.now(page).images, play.PATIENCE)
    page = await walked(ana, page, range(len(TASKS)))
    assert words("learn-done-title") in page.text
    assert page.buttons == ()
    assert len(ana.sees("tavern")) == 1


async def test_a_restart_in_the_middle_loses_nothing(
    playground: Playground, process: ProcessBot
) -> None:
    ana = playground.person("Ana")
    page = await walked(ana, await ana.slash("cartagena learn", "tavern"), range(2))
    await process.restart()
    page = await walked(ana, page, range(2, 4))
    assert "5 of 9" in page.text
    page = await ana.click(page, "Back")
    assert "4 of 9" in page.text
    assert (await ana.click(page, "Stop")).buttons == ()
