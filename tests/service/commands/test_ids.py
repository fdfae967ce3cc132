"""Texts use the ids of commands once this or another process has sent the commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from discord_playground import Playground, until
from i18n import Catalogue, catalogue
from service.commands import registration
from service.commands.registration import Registration
from tests.service.starting import SAMPLE_EXTENSION, TIMEOUT_SECONDS, logged_in_bot

pytestmark = pytest.mark.usefixtures("online")


@pytest.fixture(autouse=True)
def no_known_ids(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let texts name the sample's command, and forget all ids before and after the test."""
    monkeypatch.setattr(catalogue, "GROUP", "sail")
    catalogue.set_command_ids({})
    yield
    catalogue.set_command_ids({})


def sample_command_id(playground: Playground) -> int:
    """Return the id that Discord gave the sample's command."""
    [command] = playground.world.commands_in(None)
    return int(command["id"])


async def test_command_ids_are_known_after_sending_and_after_a_restart(
    playground: Playground, locales: Path
) -> None:
    for _ in range(2):
        catalogue.set_command_ids({})
        async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
            await bot.registration.wait_until_attempt_ended(str(bot.application_id))
        assert catalogue.command_group_id() == sample_command_id(playground)
    assert sum(one.method == "PUT" for one in playground.everything_sent) == 1


async def test_a_process_that_sends_no_commands_retries_until_they_exist(
    playground: Playground, locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registration, "RETRY_SECONDS", (0.01,))
    async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
        await bot.registration.wait_until_attempt_ended(str(bot.application_id))
        sent = dict(playground.world.commands)
        playground.world.commands.clear()
        catalogue.set_command_ids({})
        follower = Registration(bot.tree, None)
        follower.begin_sending(str(bot.application_id))
        request_count = playground.limits.counts.requests
        await until(
            lambda: request_count("GET /applications/*/commands") > 3,
            TIMEOUT_SECONDS,
            "It asks again",
        )
        assert catalogue.command_group_id() is None
        playground.world.commands.update(sent)
        await until(
            lambda: catalogue.command_group_id() == sample_command_id(playground),
            TIMEOUT_SECONDS,
            "It learns the id",
        )
        await follower.close()
    assert sum(one.method == "PUT" for one in playground.everything_sent) == 1
