"""The lesson by clicks: in every language, after a restart, and with forged buttons."""

import pytest

from cogs.lesson.page import DONE_TEXTS, STEP_TEXTS, lesson_drawing
from cogs.lesson.progress import Progress
from discord_playground import Playground, until
from game.rules.teaching.lesson import LESSON_STEPS
from i18n.catalogue import shipped_catalogue
from tests.e2e import play
from tests.e2e.against_computers import public_messages
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.forging import rewrite_control
from tests.e2e.pages.lesson_walk import (
    finish_lesson,
    id_of_button_to,
    press_correct_button,
    try_wrong_move,
)
from tests.e2e.play_by_ids import ids_with_verb
from tests.long import long

ENGLISH = shipped_catalogue().for_locale("en")


@pytest.mark.parametrize(
    "language",
    [
        "en",
        *(
            pytest.param(other, marks=long)
            for other in shipped_catalogue().locales
            if other != "en"
        ),
    ],
)
async def test_lesson_can_be_finished_in_every_language(
    playground: Playground, live_bot: LiveBot, language: str
) -> None:
    """Every forbidden move is tried before the correct move, all in the same message."""
    ana, words = playground.person("Ana"), shipped_catalogue().for_locale(language)
    ana.speak(play.LOCALES.get(language, language))
    page = first = await ana.slash("cartagena learn", "tavern")
    assert page.ephemeral
    for number, step in enumerate(LESSON_STEPS):
        assert words(STEP_TEXTS[step.rule]) in page.text
        for move in step.wrong:
            page = await try_wrong_move(ana, page, number, move)
            assert "❌" in page.text
            assert words(STEP_TEXTS[step.rule]) in page.text
        page = await press_correct_button(ana, page, number)
        assert words(DONE_TEXTS[step.rule]).removeprefix("## ") in page.text
        assert page.id == first.id
    assert words("learn-end").splitlines()[0] in page.text
    await ana.until(lambda: ana.now(page).images, play.PATIENCE_SECONDS)
    assert len(ana.sees("tavern")) == 1


async def test_page_after_the_first_move_has_its_picture_at_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    pictures, next_drawing = live_bot.cog.services.pictures, lesson_drawing(ENGLISH, Progress(1))
    await until(
        lambda: bool(pictures.get_if_drawn(next_drawing)),
        play.PATIENCE_SECONDS,
        "It should be drawn",
    )
    page = await press_correct_button(ana, page, 0)
    assert page.text.startswith("✅")
    assert page.images, "a picture at hand comes with the answer"


async def test_last_page_starts_a_game_against_a_computer(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    page = await finish_lesson(ana)
    lobby = await ana.click(page, "Play now")
    assert not lobby.ephemeral
    await ana.until(lambda: ids_with_verb(public_messages(ana)[-1], "hand"), play.PATIENCE_SECONDS)
    await live_bot.wait_until_idle()
    assert "Cabin Boy" in public_messages(ana)[-1].text
    told = await ana.click(page, "Play now")
    assert told.ephemeral
    assert "There is already a game" in told.text


async def test_last_page_names_the_permission_that_a_game_needs(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    page = await finish_lesson(ana)
    ana.deny_bot("tavern", "attach_files")
    told = await ana.click(page, "Play now")
    assert told.ephemeral
    assert "Attach Files" in told.text


async def test_lesson_can_be_repeated(playground: Playground, live_bot: LiveBot) -> None:
    ana = playground.person("Ana")
    page = await ana.click(await finish_lesson(ana), "Once more")
    assert f"1 of {len(LESSON_STEPS)}" in page.text


async def test_lesson_continues_after_a_restart(
    playground: Playground, process: ProcessBot
) -> None:
    ana = playground.person("Ana")
    page = await press_correct_button(ana, await ana.slash("cartagena learn", "tavern"), 0)
    page = await try_wrong_move(ana, page, 1, LESSON_STEPS[1].wrong[0])
    await process.restart()
    page = await press_correct_button(ana, page, 1)
    assert f"3 of {len(LESSON_STEPS)}" in page.text
    page = await ana.click(page, "◀ Previous step")
    assert f"2 of {len(LESSON_STEPS)}" in page.text
    page = await ana.click(page, "Stop")
    assert page.buttons == ()
    assert "/cartagena learn" in page.text


@pytest.mark.parametrize(
    ("custom_id", "said"),
    [
        ("cartagena:learn:7:999999999:pover", "2 of 7"),
        ("cartagena:learn:7:9:", "1 of 7"),
        ("cartagena:learn:0:0:pkraken", "another version"),
        ("cartagena:learn:0:0:pover.aB2>12", "another version"),
        ("cartagena:learn:0:0:prun.aB2>4", "another version"),
        ("cartagena:learn:0:0:pend.z", "another version"),
        ("cartagena:learn:0:0:S9>23", "another version"),
        (f"cartagena:learn:0:0:{'9' * 60}", "another version"),
        ("cartagena:lesson:0:0:23", "another version"),
    ],
)
async def test_forged_lesson_button_gets_a_valid_page_or_a_refusal(
    playground: Playground, live_bot: LiveBot, custom_id: str, said: str
) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    rewrite_control(playground, ana, page, id_of_button_to(page, Progress(1)), custom_id=custom_id)
    page = await ana.click(page, custom_id=custom_id)
    assert said in page.text
    assert "❌" not in page.text
