"""A process unsure of its lease waits before it apologizes, so that another can answer first."""

import time

import pytest
from structlog.testing import capture_logs

from cogs.ui import context
from discord_playground import Actor, Playground, Shown, until
from game.storage.sharding import Lease, Sharding
from service.sharding.part import Part
from tests.e2e import play
from tests.e2e.bots import FOR_EVER, LoopBot
from tests.e2e.play import PATIENCE

A_WHILE = 0.7
"""Seconds that the other processes have for an answer."""


async def soon(_: int) -> None:
    """Stand in for the log-in of a shard, without a wait."""


def become(inside: LoopBot, *, certain: bool) -> None:
    """Make the bot one of several processes; ``certain`` says if the bot is sure of its lease."""
    lease = Lease(Sharding(shards=1, size=1), share=0, epoch=1, holder=1)
    inside.bot.part = Part(lease, lambda: certain, soon)


async def stopping(
    playground: Playground, inside: LoopBot, *, certain: bool
) -> tuple[Actor, Shown]:
    """Return a person with a panel, after the bot has begun to stop."""
    who, panel = await play.opened(await play.started(playground, ["Ana", "Ben"]))
    await inside.wait_until_idle()
    become(inside, certain=certain)
    await inside.bot.inflight.drain(1)
    return who, panel


async def test_process_sure_of_its_lease_apologizes_at_once(
    playground: Playground, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # If the bot waited this long for other processes, its answer would be too late for Discord.
    monkeypatch.setattr(context, "OTHERS_FIRST_SECONDS", FOR_EVER)
    monkeypatch.setattr(context, "ALL_SECONDS", FOR_EVER)
    who, panel = await stopping(playground, inside, certain=True)
    said = await who.click(panel, play.moves(panel)[0].label)
    assert "I'm about to restart" in said.text


async def test_process_unsure_of_its_lease_waits_before_it_apologizes(
    playground: Playground, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "OTHERS_FIRST_SECONDS", A_WHILE)
    monkeypatch.setattr(context, "ALL_SECONDS", FOR_EVER)
    who, panel = await stopping(playground, inside, certain=False)
    began = time.monotonic()
    said = await who.click(panel, play.moves(panel)[0].label)
    assert time.monotonic() - began >= A_WHILE
    assert "I'm about to restart" in said.text


async def test_click_that_another_process_answered_logs_no_failure(
    playground: Playground, inside: LoopBot
) -> None:
    who, panel = await play.opened(await play.started(playground, ["Ana", "Ben"]))
    await inside.wait_until_idle()
    become(inside, certain=False)
    await inside.bot.inflight.drain(1)
    playground.faults.fail_next("POST /interactions/*/callback", 400, 40060)
    with capture_logs() as logged:
        who.presses(panel, play.moves(panel)[0].label)
        events = ("a click is past answering", "nobody could be told")
        await until(
            lambda: [line for line in logged if line["event"] in events], PATIENCE, "It should end"
        )
    assert [line["event"] for line in logged if line["event"] in events] == [events[0]]
