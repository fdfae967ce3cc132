"""A finished game, step by step, by clicks."""

import sqlite3
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageSequence

from cogs.ui.services.quotas import QUOTAS, CostlyRequest
from discord_playground import Actor, Playground, Shown
from game.model.ids import GameId
from game.pictures.replay import draw_scene
from tests.e2e import play, transcript
from tests.e2e.afterwards.finished import finish_game
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.forging import rewrite_control
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.play_by_ids import ids_with_verb
from tests.long import long

LABELS = ["Start", "◀◀ Turn", "Turn ▶▶", "◀ Back", "Next ▶", "End", "Play slowly"]


async def open_first_page(person: Actor, crew: play.Crew) -> Shown:
    """Open a replay's first page before the whole replay is drawn; wait for the page's picture."""
    [final] = crew.final_messages()
    asked = await person.click(final, "Watch")
    page = await person.click(asked, "Step by step")
    assert page.ephemeral
    assert page.id != asked.id
    return await wait_for_picture(person, page)


async def wait_for_picture(person: Actor, page: Shown) -> Shown:
    await person.until(lambda: person.now(page).images, PATIENCE_SECONDS)
    return person.now(page)


def disabled_labels(page: Shown) -> list[str]:
    """Return the labels of the disabled buttons, without those of turning points."""
    steps = [one for one in page.buttons if "Turning point" not in one.label]
    assert [one.label for one in steps] == LABELS
    return [one.label for one in steps if one.disabled]


def length_ms(animation: bytes) -> int:
    with Image.open(BytesIO(animation)) as image:
        frames = ImageSequence.all_frames(image)
    return sum(frame.info["duration"] for frame in frames)


def page_numbers(page: Shown) -> tuple[int, int]:
    number, _, last = page.text.rpartition("-# ")[2].splitlines()[0].split()
    return int(number), int(last)


@long
async def test_buttons_step_through_every_action(playground: Playground, live_bot: LiveBot) -> None:
    crew = await finish_game(playground, live_bot, rounds=2)
    eva = playground.person("Eva")
    page = await open_first_page(eva, crew)
    assert "Before the first turn" in page.text
    assert disabled_labels(page) == ["Start", "◀◀ Turn", "◀ Back"]
    _, last = page_numbers(page)
    pictures, turns = {page.images[0]}, set[str]()
    for number in range(1, last + 1):
        page = await wait_for_picture(eva, await eva.click(page, "Next"))
        assert page_numbers(page) == (number, last)
        pictures.add(page.images[0])
        turns.update(line.split(" · ")[0] for line in page.text.splitlines() if " · " in line)
    assert disabled_labels(page) == ["Turn ▶▶", "Next ▶", "End"]
    assert "Ana wins" in page.text
    assert len(pictures) == last + 1
    assert turns >= {"Turn 1", "Turn 2", "Turn 3", "Turn 4"}
    with Image.open(BytesIO(page.images[0])) as image:
        assert image.format == "PNG"
    page = await eva.click(page, "Back")
    assert page_numbers(page) == (last - 1, last)
    page = await eva.click(page, "Start")
    assert page_numbers(page) == (0, last)
    page = await eva.click(page, "End")
    assert page_numbers(page) == (last, last)
    slow = await eva.click(page, "Play slowly")
    await eva.until(lambda: eva.now(slow).images, PATIENCE_SECONDS)
    usual = await eva.click(crew.final_messages()[0], "Watch")
    await eva.until(lambda: eva.now(usual).images, PATIENCE_SECONDS)
    assert length_ms(eva.now(slow).images[0]) == 2 * length_ms(eva.now(usual).images[0])
    assert transcript.bot_error_answers(playground) == []


async def wait_for_turning_points(live_bot: LiveBot) -> None:
    """Wait until the turning points of the first game are known.

    Pages that are drawn earlier have no buttons for them.
    """
    await live_bot.cog.services.chances.decisive_turns(await live_bot.tables.table(GameId(1)))


async def test_turn_buttons_step_by_whole_turns(playground: Playground, live_bot: LiveBot) -> None:
    crew = await finish_game(playground, live_bot, rounds=2)
    await live_bot.wait_until_emojis_uploaded()
    await wait_for_turning_points(live_bot)
    eva = playground.person("Eva")
    page = await wait_for_picture(eva, await open_first_page(eva, crew))
    seen = [page.text]
    for turn in range(1, 5):
        page = await wait_for_picture(eva, await eva.click(page, "Turn ▶▶"))
        assert f"Turn {turn} · " in page.text
        seen.append(page.text)
    for turn in range(3, -1, -1):
        page = await wait_for_picture(eva, await eva.click(page, "◀◀ Turn"))
        assert page.text == seen[turn]


async def test_pages_of_a_replay_work_after_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    eva, database = playground.person("Eva"), tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        page = await open_first_page(eva, await finish_game(playground, bot))
        page = await eva.click(page, "Next")
    async with running_bot(playground, database):
        page = await eva.click(page, "Next")
        assert page_numbers(page)[0] == 2
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE game SET guild = guild + 1")
    connection.close()
    async with running_bot(playground, database):
        refused = await eva.click(page, "Next")
        assert refused.id != page.id
        assert page_numbers(eva.now(page))[0] == 2


async def test_forged_page_buttons_are_answered(playground: Playground, live_bot: LiveBot) -> None:
    crew = await finish_game(playground, live_bot)
    eva = playground.person("Eva")
    page = await open_first_page(eva, crew)
    _, last = page_numbers(page)
    other_lobby = await eva.slash("cartagena new", crew.channel)
    [start_id] = ids_with_verb(other_lobby, "start")
    other_game = start_id.split(":")[2]
    game = ids_with_verb(page, "replay-frame")[0].split(":")[2]
    for forged, said in (
        (f"cartagena:replay-frame:{game}:999999999:", f"{last} of {last}"),
        (f"cartagena:replay-frame:{other_game}:1:", "Nobody has won this game yet"),
        (f"cartagena:replay-open:{other_game}:0:", "Nobody has won this game yet"),
        ("cartagena:replay-frame:999999:1:", "There is no game"),
    ):
        old_id = ids_with_verb(eva.now(page), "replay-frame")[2]
        rewrite_control(playground, eva, page, old_id, custom_id=forged)
        answer = await eva.click(page, custom_id=forged)
        assert said in answer.text, answer.text
        if answer.id != page.id:
            rewrite_control(playground, eva, page, forged, custom_id=old_id)
        else:
            page = await eva.click(answer, "Start")


async def test_pictures_of_steps_are_limited_per_minute(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    eva = playground.person("Eva")
    game = GameId(int(ids_with_verb(crew.final_messages()[0], "replay")[0].split(":")[2]))
    await wait_for_turning_points(live_bot)
    page = await open_first_page(eva, crew)
    quotas = live_bot.cog.services.quotas
    for _ in range(QUOTAS[CostlyRequest.REPLAY_FRAME].most - 1):
        quotas.count_against_quota(CostlyRequest.REPLAY_FRAME, game)
    cached_pictures = live_bot.cog.services.pictures._kept

    def scenes_are_prepared() -> bool:
        drawn = [one for one in cached_pictures.values_by_key() if one.draw is draw_scene]
        return len(drawn) == 2

    await eva.until(scenes_are_prepared, PATIENCE_SECONDS)
    page = await eva.click(page, "Next")
    assert page_numbers(page)[0] == 1
    assert page.images, "it was prepared"
    refused = await eva.click(page, "End")
    assert "asked for that a lot" in refused.text
    assert page_numbers(eva.now(page))[0] == 1
