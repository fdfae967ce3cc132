"""A player shares the best turn of a game with the channel, once, from the private look back."""

import itertools
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from discord_playground import Actor, Playground, Shown
from game.rules.views import SeenAction, View
from tests.e2e import play, transcript
from tests.e2e.afterwards.finished import finish_game
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS

SHARE = "Share my best turn"


def clips(crew: play.Crew) -> list[Shown]:
    return [shown for shown in crew.public() if "best turn" in shown.text]


def set_chances(bot: LiveBot, monkeypatch: pytest.MonkeyPatch, rising: bool) -> None:
    """Let each turn raise the chance to win if ``rising``; otherwise keep the chance the same."""
    chances = itertools.count(1)

    async def chance_after_turn(_: View) -> float:
        return 1 - 0.9 / 2 ** next(chances) if rising else 0.0

    async def review(_: Sequence[SeenAction]) -> None:
        """Find no costly turn."""

    monkeypatch.setattr(bot.bot.thinking, "chance_after_turn", chance_after_turn)
    monkeypatch.setattr(bot.bot.thinking, "review", review)


async def open_look_back(person: Actor, crew: play.Crew) -> Shown:
    """Open the private look back; return it when the share button is there."""
    [final] = crew.final_messages()
    asked = await person.click(await person.click(final, "More"), "My biggest mistakes")
    await person.until(lambda: SHARE in play.labels(person.now(asked)), PATIENCE_SECONDS)
    return person.now(asked)


async def test_best_turn_is_shared_once_and_later_presses_link_to_the_clip(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        set_chances(bot, monkeypatch, rising=True)
        crew = await finish_game(playground, bot, rounds=3)
        ana = crew.people[0]
        look_back = await open_look_back(ana, crew)
        for _ in range(2):
            ana.presses(look_back, SHARE)
        quotas = bot.cog.services.quotas
        await ana.until(lambda: clips(crew) and not quotas._running, PATIENCE_SECONDS)
        [clip] = clips(crew)
        await check_press_links_to_clip(ana, look_back, clip)
    async with running_bot(playground, database) as bot:
        set_chances(bot, monkeypatch, rising=True)
        await check_press_links_to_clip(ana, look_back, clip)
        assert len(clips(crew)) == 1
        page = await playground.person("Eva").click(clip, "Step by step")
        turn = clip.text.partition("Turn ")[2].partition(":")[0]
        assert f"Turn {turn} · " in page.text
    with Image.open(BytesIO(clip.images[0])) as image:
        assert image.format == "WEBP"
    assert "Ana's best turn · game 1" in clip.text
    assert "rose from 55% to 78%" in clip.text
    assert not clip.pings
    assert transcript.bot_error_answers(playground) == []


async def check_press_links_to_clip(person: Actor, look_back: Shown, clip: Shown) -> None:
    """Press the button again, and wait for an answer that links to the clip."""
    before = count_links_to_clip(person, clip)
    await person.click(look_back, SHARE)
    await person.until(lambda: count_links_to_clip(person, clip) > before, PATIENCE_SECONDS)


async def wait_for_private_answer(person: Actor, text: str) -> None:
    """Wait for a private answer with this text."""
    await person.until(
        lambda: any(one.ephemeral and text in one.text for one in person.sees("tavern")),
        PATIENCE_SECONDS,
    )


def count_links_to_clip(person: Actor, clip: Shown) -> int:
    """Return how many private answers link to the clip."""
    seen = person.sees("tavern")
    return sum(one.ephemeral and f"/{clip.id}" in one.text for one in seen)


async def test_a_turn_that_gained_nothing_is_not_shared(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_chances(live_bot, monkeypatch, rising=False)
    crew = await finish_game(playground, live_bot, rounds=3)
    ana = crew.people[0]
    await ana.click(await open_look_back(ana, crew), SHARE)
    await wait_for_private_answer(ana, "None of your turns made your chance to win any better.")
    assert clips(crew) == []


async def test_person_learns_why_the_clip_was_not_posted(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_chances(live_bot, monkeypatch, rising=True)
    crew = await finish_game(playground, live_bot, rounds=3)
    ana = crew.people[0]
    look_back = await open_look_back(ana, crew)
    ana.deny_bot("tavern", "attach_files")
    await ana.click(look_back, SHARE)
    await wait_for_private_answer(ana, "Attach Files")
    ana.deny_bot("tavern")

    async def fail_to_think(_: View) -> float:
        raise TimeoutError

    monkeypatch.setattr(live_bot.bot.thinking, "chance_after_turn", fail_to_think)
    live_bot.cog.services.chances._tasks._tasks.clear()
    await ana.click(look_back, SHARE)
    await wait_for_private_answer(ana, "couldn't make the clip")
    assert clips(crew) == []
    assert transcript.bot_error_answers(playground) == []
