"""The first lesson, walked through by clicks in every language, with a bot that dies on the way."""

import pytest

from cogs.lesson.progress import Progress, read_progress
from cogs.ui.buttons import read_id
from discord_playground import Actor, Playground, Shown
from game.rules.teaching.judgement import judge
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.tasks import STEPS, TASKS
from i18n.catalogue import shipped
from tests.e2e import play
from tests.e2e.against_computers import public
from tests.e2e.bots import LoopBot, ProcessBot
from tests.e2e.forging import rewrite
from tests.e2e.play_by_ids import ids
from tests.long import long


def read(custom_id: str) -> Progress:
    """Where a button leads."""
    click = read_id(custom_id)
    assert click is not None
    return read_progress(click)


def pressed(page: Shown, answer: int) -> str:
    """The button of an answer."""
    [found] = [one for one in ids(page, "learn") if read(one).answer == answer]
    return found


def onward(page: Shown, step: int) -> str:
    """The button that leads to a page."""
    led = {one: read(one) for one in ids(page, "learn")}
    [found] = [one for one in led if (led[one].step, led[one].answer) == (step, None)]
    return found


async def walked(ana: Actor, page: Shown, steps: range) -> Shown:
    """Look at every rule; give every wrong answer, then the right one; all in one message."""
    first = page.id
    for step in steps:
        number = STEPS[step]
        if isinstance(number, int):
            page = await answered(ana, page, number)
        page = await ana.click(page, custom_id=onward(page, step + 1))
        assert page.id == first
    return page


async def answered(ana: Actor, page: Shown, number: int) -> Shown:
    one, told = posed(number), set[str]()
    for answer in sorted(one.answers, key=lambda answer: answer == one.right):
        page = await ana.click(page, custom_id=pressed(page, answer))
        assert ("✅" in page.text) == judge(number, answer).right
        assert ("❌" in page.text) != judge(number, answer).right
        told.add(next(line for line in page.text.splitlines() if "✅" in line or "❌" in line))
    reasons = {judge(number, answer).why for answer in one.answers}
    assert len(told) >= max(len(reasons), 2)
    return page


@pytest.mark.parametrize(
    "language",
    ["en", *(pytest.param(other, marks=long) for other in shipped().locales if other != "en")],
)
async def test_the_whole_lesson(playground: Playground, inside: LoopBot, language: str) -> None:
    ana, words = playground.person("Ana"), shipped().for_locale(language)
    ana.speak(play.LOCALES.get(language, language))
    page = await ana.slash("cartagena learn", "tavern")
    assert page.ephemeral
    assert words("learn-intro") in page.text
    assert words("learn-topic-run.rule") in page.text
    await ana.until(lambda: ana.now(page).images, play.PATIENCE)
    page = await ana.click(page, custom_id=onward(page, 1))
    await ana.until(lambda: ana.now(page).images, play.PATIENCE)
    wrong = await ana.click(page, custom_id=pressed(page, posed(0).answers[0]))
    assert wrong.images, "a picture at hand comes with the answer"
    page = await walked(ana, wrong, range(1, len(STEPS)))
    assert words("learn-done-title-some") in page.text
    assert words("learn-score", right=0, tasks=len(TASKS)) in page.text
    assert len(ana.sees("tavern")) == 1


async def test_first_answers_count(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    for step, number in enumerate(STEPS):
        if number == 0:
            page = await ana.click(page, custom_id=pressed(page, posed(0).answers[0]))
        if isinstance(number, int):
            page = await ana.click(page, custom_id=pressed(page, posed(number).right))
        page = await ana.click(page, custom_id=onward(page, step + 1))
    assert f"{len(TASKS) - 1} of {len(TASKS)}** right at the first try" in page.text
    assert "another look: Running" in page.text
    page = await ana.click(page, "Once more")
    assert f"1 of {len(STEPS)}" in page.text


@long
async def test_who_only_leafs_through_has_no_score(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    for _ in STEPS:
        page = await ana.click(page, "Next")
    assert "Nearly out of the dungeon" in page.text
    assert "first try" not in page.text


async def at_the_end(ana: Actor) -> Shown:
    page = await ana.slash("cartagena learn", "tavern")
    for _ in STEPS:
        page = await ana.click(page, "Next")
    return page


async def test_a_game_at_the_end(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    page = await at_the_end(ana)
    lobby = await ana.click(page, "Play a cabin boy now")
    assert not lobby.ephemeral
    await ana.until(lambda: ids(public(ana)[-1], "hand"), play.PATIENCE)
    await inside.settle()
    assert "Cabin Boy" in public(ana)[-1].text
    told = await ana.click(page, "Play a cabin boy now")
    assert told.ephemeral
    assert "There is already a game" in told.text


async def test_no_game_where_the_bot_may_not(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    page = await at_the_end(ana)
    ana.deny("tavern", "attach_files")
    told = await ana.click(page, "Play a cabin boy now")
    assert told.ephemeral
    assert "Attach Files" in told.text


async def test_a_restart_in_the_middle_loses_nothing(
    playground: Playground, process: ProcessBot
) -> None:
    ana = playground.person("Ana")
    page = await walked(ana, await ana.slash("cartagena learn", "tavern"), range(2))
    await process.restart()
    page = await walked(ana, page, range(2, 4))
    assert f"5 of {len(STEPS)}" in page.text
    page = await ana.click(page, "Back")
    assert f"4 of {len(STEPS)}" in page.text
    page = await ana.click(page, "Stop")
    assert page.buttons == ()
    assert "/cartagena learn" in page.text


@pytest.mark.parametrize(
    ("custom_id", "said"),
    [
        ("cartagena:learn:7:999999999:pa", "2 of 17"),
        ("cartagena:learn:7:9:", "1 of 17"),
        ("cartagena:learn:0:0:pkraken", "another version"),
        ("cartagena:learn:0:0:pa.a99", "another version"),
        ("cartagena:learn:0:0:pa.r9", "another version"),
        ("cartagena:learn:0:0:pa.ra.wa", "another version"),
        ("cartagena:learn:0:0:prun.a23", "another version"),
        ("cartagena:learn:0:0:pend.z", "another version"),
        ("cartagena:learn:0:0:S9>23", "another version"),
        (f"cartagena:learn:0:0:{'9' * 60}", "another version"),
        ("cartagena:lesson:0:0:23", "another version"),
    ],
)
async def test_an_id_that_no_page_has(
    playground: Playground, inside: LoopBot, custom_id: str, said: str
) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    rewrite(playground, ana, page, onward(page, 1), custom_id=custom_id)
    page = await ana.click(page, custom_id=custom_id)
    assert said in page.text
    assert "✅" not in page.text
    assert "❌" not in page.text
