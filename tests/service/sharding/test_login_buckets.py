"""A shard waits for its own bucket's turn: Discord lets the buckets log in side by side."""

from pathlib import Path

import pytest

from game.storage.sharding import Lease, Sharding
from game.tables import Tables
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.database import open_repository
from service.resources import make_resources
from service.sharding.client_share import ClientShare
from service.sharding.session_starts import SessionStarts, StartLimits
from service.startup.settings import Settings
from tests.makers.engines import write_empty_database

MANY_STARTS = StartLimits(1, 1000, 1000, 0.0, 16)


async def test_shard_waits_for_the_turn_of_its_bucket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[int]()

    async def wait_for_login(bucket: int) -> None:
        waited.append(bucket)

    async def ask_for_limits() -> StartLimits:
        return MANY_STARTS

    database = write_empty_database(tmp_path / "games.sqlite3")
    settings = Settings.model_validate({"DISCORD_TOKEN": "a.b.c", "CARTAGENA_DATABASE": database})
    resources = make_resources(settings, shipped_catalogue())
    share = ClientShare(Lease(Sharding(64, 64), 0, 1, 1), lambda: True, wait_for_login)
    async with await open_repository(settings.database) as repository:
        bot = CartagenaBot(
            resources,
            Tables(repository),
            key_store_in(None, repository),
            client_share=share,
            starts=SessionStarts(),
        )
        monkeypatch.setattr(bot, "_ask_limits", ask_for_limits)
        for shard in (0, 16, 17, 33):
            await bot.before_identify_hook(shard)
    resources.close()
    assert waited == [0, 0, 1, 1]
