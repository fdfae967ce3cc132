"""A process unsure of its lease waits before it apologizes, so that another can answer first."""

import time

import pytest
from structlog.testing import capture_logs

from cogs.ui import context
from discord_playground import Actor, Playground, Shown, until
from game.storage.sharding import Lease, Sharding
from service.sharding.client_share import ClientShare
from tests.e2e import play
from tests.e2e.bots import LONGER_THAN_TESTS_SECONDS, LiveBot
from tests.e2e.play import PATIENCE_SECONDS

OTHERS_SECONDS = 0.7
"""Seconds that the other processes have for an answer."""


async def log_in_at_once(_: int) -> None:
    """Let a shard log in without waiting."""


def make_bot_one_of_several(live_bot: LiveBot, *, certain: bool) -> None:
    """Make the bot one of several processes; ``certain`` says if the bot is sure of its lease."""
    lease = Lease(Sharding(shards=1, share_size=1), share=0, epoch=1, holder=1)
    live_bot.bot.client_share = ClientShare(lease, lambda: certain, log_in_at_once)


async def panel_of_stopping_bot(
    playground: Playground, live_bot: LiveBot, *, certain: bool
) -> tuple[Actor, Shown]:
    """Return a person with a panel, after the bot has begun to stop."""
    who, panel = await play.open_panel(await play.start_game(playground, ["Ana", "Ben"]))
    await live_bot.wait_until_idle()
    make_bot_one_of_several(live_bot, certain=certain)
    await live_bot.bot.inflight.drain(1)
    return who, panel


async def test_process_sure_of_its_lease_apologizes_at_once(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # If the bot waited this long for other processes, its answer would be too late for Discord.
    monkeypatch.setattr(context, "OTHERS_FIRST_SECONDS", LONGER_THAN_TESTS_SECONDS)
    monkeypatch.setattr(context, "LIMIT_SECONDS", LONGER_THAN_TESTS_SECONDS)
    who, panel = await panel_of_stopping_bot(playground, live_bot, certain=True)
    said = await who.click(panel, play.moves(panel)[0].label)
    assert "I'm about to restart" in said.text


async def test_process_unsure_of_its_lease_waits_before_it_apologizes(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "OTHERS_FIRST_SECONDS", OTHERS_SECONDS)
    monkeypatch.setattr(context, "LIMIT_SECONDS", LONGER_THAN_TESTS_SECONDS)
    who, panel = await panel_of_stopping_bot(playground, live_bot, certain=False)
    began = time.monotonic()
    said = await who.click(panel, play.moves(panel)[0].label)
    assert time.monotonic() - began >= OTHERS_SECONDS
    assert "I'm about to restart" in said.text


async def test_click_that_another_process_answered_logs_no_failure(
    playground: Playground, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(await play.start_game(playground, ["Ana", "Ben"]))
    await live_bot.wait_until_idle()
    make_bot_one_of_several(live_bot, certain=False)
    await live_bot.bot.inflight.drain(1)
    playground.faults.fail_next("POST /interactions/*/callback", 400, 40060)
    with capture_logs() as logged:
        who.presses(panel, play.moves(panel)[0].label)
        events = ("a click is past answering", "nobody could be notified")
        await until(
            lambda: [line for line in logged if line["event"] in events],
            PATIENCE_SECONDS,
            "It should end",
        )
    assert [line["event"] for line in logged if line["event"] in events] == [events[0]]
