"""A due reel is made once and shown; if making it fails, the still picture stays."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from cogs.board.following.boards import Boards
from cogs.board.reel import RETRY_AFTER_MS, ReelMaker
from cogs.ui.services.reels import Reels
from game.model.due import Due
from game.model.ids import GameId
from game.tables import Table
from game.tables.durations import DAY
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import Clock
from tests.makers.tables import resign_until_won, start_game


class FakeReelServices:
    """Stands in for the workers that make reels and for the Discord boards that show them."""

    def __init__(self) -> None:
        self.redraw_requests = list[GameId]()
        self.making_fails = False
        self.discord_refuses = False
        self._made: Table | None = None

    def get_if_made(self, table: Table) -> Table | None:
        return self._made

    async def make(self, table: Table) -> bool:
        assert table.public_view.winner is not None
        if self.making_fails:
            raise TimeoutError
        self._made = table
        return True

    def redraw(self, game_id: GameId) -> None:
        self.redraw_requests.append(game_id)

    async def wait_until_redrawn(self, game_id: GameId) -> bool:
        assert game_id in self.redraw_requests
        return not self.discord_refuses


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    async with running_offline_bot(tmp_path, clock) as bot:
        yield bot


@pytest.fixture
def reel_services() -> FakeReelServices:
    return FakeReelServices()


def reel_maker(bot: OfflineBot, services: FakeReelServices) -> ReelMaker:
    """Return the part of a bot that makes reels."""
    catalogue = bot.cog.services.catalogue
    return ReelMaker(bot.tables, catalogue, cast(Reels, services), cast(Boards, services))


async def finished_game(bot: OfflineBot) -> Table:
    """Return a finished game whose final board is being posted."""
    table = await resign_until_won(bot.tables, await start_game(bot.tables))
    await bot.tables.boards.begin_posting(
        table.game.id, await bot.tables.notices.announcement(table)
    )
    return table


async def ms_until_reel_is_due(bot: OfflineBot, table: Table) -> int | None:
    moment = await bot.tables.notices.due_of(table.game.id, Due.REEL)
    return None if moment is None else moment.at - bot.tables.notices.now()


async def begin_due_reel(bot: OfflineBot, table: Table, reels: ReelMaker) -> None:
    moment = await bot.tables.notices.due_of(table.game.id, Due.REEL)
    assert moment is not None
    await reels.make_in_background(moment)


async def test_a_due_reel_is_made_and_shown_once(
    bot: OfflineBot, reel_services: FakeReelServices
) -> None:
    table, reels = await finished_game(bot), reel_maker(bot, reel_services)
    await begin_due_reel(bot, table, reels)
    assert await ms_until_reel_is_due(bot, table) == RETRY_AFTER_MS
    await reels.wait_until_idle()
    assert reel_services.redraw_requests == [table.game.id]
    assert await ms_until_reel_is_due(bot, table) is None


async def test_if_making_a_reel_fails_the_still_picture_stays(
    bot: OfflineBot, reel_services: FakeReelServices
) -> None:
    table, reels = await finished_game(bot), reel_maker(bot, reel_services)
    reel_services.making_fails = True
    await begin_due_reel(bot, table, reels)
    await reels.wait_until_idle()
    assert reel_services.redraw_requests == []
    assert await ms_until_reel_is_due(bot, table) is None


async def test_a_reel_is_made_again_after_a_kill(
    bot: OfflineBot, reel_services: FakeReelServices
) -> None:
    table, killed = await finished_game(bot), reel_maker(bot, reel_services)
    await begin_due_reel(bot, table, killed)
    await killed.close()
    assert reel_services.redraw_requests == []
    assert await ms_until_reel_is_due(bot, table) == RETRY_AFTER_MS
    restarted = reel_maker(bot, reel_services)
    await begin_due_reel(bot, table, restarted)
    await restarted.wait_until_idle()
    assert reel_services.redraw_requests == [table.game.id]


async def test_a_reel_stays_due_until_discord_takes_it(
    bot: OfflineBot, reel_services: FakeReelServices
) -> None:
    table, reels = await finished_game(bot), reel_maker(bot, reel_services)
    reel_services.discord_refuses = True
    await begin_due_reel(bot, table, reels)
    await reels.wait_until_idle()
    assert await ms_until_reel_is_due(bot, table) == RETRY_AFTER_MS
    reel_services.discord_refuses = False
    await begin_due_reel(bot, table, reels)
    await reels.wait_until_idle()
    assert reel_services.redraw_requests == [table.game.id]
    assert await ms_until_reel_is_due(bot, table) is None


async def test_a_reel_that_discord_refuses_for_days_is_given_up(
    bot: OfflineBot, reel_services: FakeReelServices, clock: Clock
) -> None:
    table, reels = await finished_game(bot), reel_maker(bot, reel_services)
    reel_services.discord_refuses = True
    await begin_due_reel(bot, table, reels)
    await reels.wait_until_idle()
    clock.now += 2 * DAY
    await begin_due_reel(bot, table, reels)
    await reels.wait_until_idle()
    assert await ms_until_reel_is_due(bot, table) is None
