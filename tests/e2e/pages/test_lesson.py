"""The first lesson, walked through by clicks in every language, with a bot that dies on the way."""

import pytest

from game.rules.teaching.lessons import lesson
from game.rules.teaching.tasks import TASKS
from game.rules.teaching.verdicts import judge
from i18n.catalogue import shipped
from playground import Actor, Playground, Shown, find
from tests.e2e import play
from tests.e2e.bots import LoopBot, ProcessBot


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
        reasons = {judge(number, answer).why for answer in one.answers}
        assert len(told) >= max(len(reasons), 2)
        page = await ana.click(page, custom_id=f"cartagena:learn:0:{number + 1}:")
        assert page.id == first
    return page


@pytest.mark.parametrize("language", shipped().locales)
async def test_the_whole_lesson(playground: Playground, inside: LoopBot, language: str) -> None:
    ana, words = playground.person("Ana"), shipped().for_locale(language)
    ana.speak(play.LOCALES.get(language, language))
    page = await ana.slash("cartagena learn", "tavern")
    assert page.ephemeral
    assert words("learn-intro") in page.text
    await ana.until(lambda: ana.now(page).images, play.PATIENCE)
    wrong = await ana.click(page, custom_id=pressed(page, 0, lesson(0).answers[0]))
    assert wrong.images, "a picture at hand comes with the answer"
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
    assert "5 of 10" in page.text
    assert "Earlier in this turn" in page.text
    page = await ana.click(page, "Back")
    assert "4 of 10" in page.text
    page = await ana.click(page, "Stop")
    assert page.buttons == ()
    assert "/cartagena learn" in page.text


@pytest.mark.parametrize(
    ("custom_id", "said"),
    [
        ("cartagena:learn:0:0:99", "1 of 10"),
        ("cartagena:learn:7:1:S9>23", "2 of 10"),
        (f"cartagena:learn:0:2:{'9' * 60}", "3 of 10"),
        ("cartagena:learn:0:999999999:23", "Ready to escape"),
        ("cartagena:lesson:0:0:23", "another version"),
    ],
)
async def test_an_id_that_no_page_has(
    playground: Playground, inside: LoopBot, custom_id: str, said: str
) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    stored = playground.world.message_for(ana.person.id, page.id)
    button = find(stored.data["components"], "cartagena:learn:0:0:23")
    assert button is not None
    button["custom_id"] = custom_id
    page = await ana.click(page, custom_id=custom_id)
    assert said in page.text
    assert "✅" not in page.text
    assert "❌" not in page.text
