"""The solution is shown as a clip; the still picture stays only if the clip cannot be drawn."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.daily import results
from discord_playground import Actor, Playground, Shown
from game.pictures import Picture
from tests.e2e.bots import LiveBot
from tests.e2e.daily.solving import CHANNEL, advance_to_noon, puzzle_today, solve_puzzle
from tests.e2e.play import PATIENCE_SECONDS


@pytest.fixture(autouse=True)
def noon(playground: Playground) -> None:
    """Begin on the same day in every run."""
    advance_to_noon(playground)


def frame_count(who: Actor, shown: Shown) -> int:
    """Return the number of frames in a message's picture, or 0 without a picture."""
    [*images] = who.now(shown).images
    if not images:
        return 0
    with Image.open(BytesIO(images[0])) as image:
        return getattr(image, "n_frames", 1)


def fail_to_draw_clip(*_: object) -> Picture:
    """Raise an error instead of drawing the clip."""
    raise ValueError


async def test_solution_is_a_clip_except_in_the_step_by_step_view(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, puzzle = playground.person("Ana"), puzzle_today(playground)
    solved = await solve_puzzle(ana, await ana.slash("cartagena daily", CHANNEL), puzzle)
    await ana.until(lambda: frame_count(ana, solved) > 1, PATIENCE_SECONDS)
    step = await ana.click(ana.now(solved), "Step by step")
    await ana.until(lambda: frame_count(ana, step) == 1, PATIENCE_SECONDS)
    result_again = await ana.click(ana.now(step), "Back")
    await ana.until(lambda: frame_count(ana, result_again) > 1, PATIENCE_SECONDS)


async def test_still_picture_stays_if_the_clip_cannot_be_drawn(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "draw_clip", fail_to_draw_clip)
    ana, puzzle = playground.person("Ana"), puzzle_today(playground)
    solved = await solve_puzzle(ana, await ana.slash("cartagena daily", CHANNEL), puzzle)
    await ana.until(lambda: frame_count(ana, solved) == 1, PATIENCE_SECONDS)
    await live_bot.wait_until_idle()
    assert frame_count(ana, solved) == 1
