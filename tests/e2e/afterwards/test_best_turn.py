"""A player shares the best turn of a game with the channel, once, from the private look back."""

import itertools
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from discord_playground import Actor, Playground, Shown
from game.rules.views import Choice
from tests.e2e import play, transcript
from tests.e2e.afterwards.finished import finished
from tests.e2e.bots import LoopBot, aboard
from tests.e2e.play import PATIENCE

SHARE = "Share my best turn"


def clips(crew: play.Crew) -> list[Shown]:
    return [shown for shown in crew.public() if "best turn" in shown.text]


def let_chances(bot: LoopBot, monkeypatch: pytest.MonkeyPatch, rising: bool) -> None:
    """Let each turn raise the chance to win if ``rising``; otherwise keep the chance the same."""
    chances = itertools.count(1)

    async def chance_after(_: Choice) -> float:
        return 1 - 0.9 / 2 ** next(chances) if rising else 0.0

    async def review(_: Sequence[Choice]) -> None:
        """Find no costly turn."""

    monkeypatch.setattr(bot.bot.thinking, "chance_after", chance_after)
    monkeypatch.setattr(bot.bot.thinking, "review", review)


async def looked_back(person: Actor, crew: play.Crew) -> Shown:
    """Open the private look back; return it when the share button is there."""
    [final] = crew.finals()
    asked = await person.click(final, "My biggest mistakes")
    await person.until(lambda: SHARE in play.labels(person.now(asked)), PATIENCE)
    return person.now(asked)


async def test_best_turn_is_shared_once_and_later_presses_link_to_the_clip(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        let_chances(bot, monkeypatch, rising=True)
        crew = await finished(playground, bot, rounds=3)
        ana = crew.people[0]
        own = await looked_back(ana, crew)
        for _ in range(2):
            ana.presses(own, SHARE)
        quotas = bot.cog.desk.quotas
        await ana.until(lambda: clips(crew) and not quotas._asking, PATIENCE)
        [clip] = clips(crew)
        await says_where(ana, own, clip)
    async with aboard(playground, database) as bot:
        let_chances(bot, monkeypatch, rising=True)
        await says_where(ana, own, clip)
        assert len(clips(crew)) == 1
        page = await playground.person("Eva").click(clip, "Step by step")
        turn = clip.text.partition("Turn ")[2].partition(":")[0]
        assert f"Turn {turn} · " in page.text
    with Image.open(BytesIO(clip.images[0])) as image:
        assert image.format == "WEBP"
    assert "Ana's best turn · game 1" in clip.text
    assert "rose from 55% to 78%" in clip.text
    assert not clip.pings
    assert transcript.unhappy(playground) == []


async def says_where(person: Actor, own: Shown, clip: Shown) -> None:
    """Press the button again, and wait for an answer that links to the clip."""
    before = told(person, clip)
    await person.click(own, SHARE)
    await person.until(lambda: told(person, clip) > before, PATIENCE)


async def said(person: Actor, text: str) -> None:
    """Wait for a private answer with this text."""
    await person.until(
        lambda: any(one.ephemeral and text in one.text for one in person.sees("tavern")), PATIENCE
    )


def told(person: Actor, clip: Shown) -> int:
    """Return how many private answers link to the clip."""
    seen = person.sees("tavern")
    return sum(one.ephemeral and f"/{clip.id}" in one.text for one in seen)


async def test_a_turn_that_gained_nothing_is_not_shared(
    playground: Playground, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_chances(inside, monkeypatch, rising=False)
    crew = await finished(playground, inside, rounds=3)
    ana = crew.people[0]
    await ana.click(await looked_back(ana, crew), SHARE)
    await said(ana, "None of your turns made your chance to win any better.")
    assert clips(crew) == []


async def test_person_learns_why_the_clip_was_not_posted(
    playground: Playground, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_chances(inside, monkeypatch, rising=True)
    crew = await finished(playground, inside, rounds=3)
    ana = crew.people[0]
    own = await looked_back(ana, crew)
    ana.deny("tavern", "attach_files")
    await ana.click(own, SHARE)
    await said(ana, "Attach Files")
    ana.deny("tavern")

    async def fails(_: Choice) -> float:
        raise TimeoutError

    monkeypatch.setattr(inside.bot.thinking, "chance_after", fails)
    inside.cog.desk.chances._thought.clear()
    await ana.click(own, SHARE)
    await said(ana, "couldn't make the clip")
    assert clips(crew) == []
    assert transcript.unhappy(playground) == []
