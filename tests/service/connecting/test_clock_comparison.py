"""The bot learns Discord's time even while nobody plays."""

from pathlib import Path

import pytest

from discord_playground import Clock, Playground, until
from i18n import Catalogue
from service import client
from tests.service.starting import logged_in_bot

TIMEOUT_SECONDS = 120
GATEWAY = "GET /gateway/bot"

pytestmark = pytest.mark.usefixtures("online")


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    folder = tmp_path / "locales"
    folder.mkdir()
    (folder / "en.ftl").write_text("sail = sail\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("playground_clock", [Clock(1200)])
async def test_bot_clock_matches_discord_after_login(playground: Playground, locales: Path) -> None:
    async with logged_in_bot(Catalogue.load(locales)) as bot:
        assert abs(bot.clock() / 1000 - playground.world.clock.now()) < 30


async def test_clock_comparison_repeats_even_after_a_failed_request(
    playground: Playground, locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "HOUR_SECONDS", 0.02)
    playground.faults.fail_next(GATEWAY, 403, 50001)
    async with logged_in_bot(Catalogue.load(locales)):
        await until(
            lambda: playground.limits.counts.requests(GATEWAY, 200) > 1,
            TIMEOUT_SECONDS,
            "It is asked",
        )
    assert playground.limits.counts.requests(GATEWAY, 403) == 1
