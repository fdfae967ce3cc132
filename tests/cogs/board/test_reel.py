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
from tests.cogs.offline import OfflineBot, offline
from tests.makers.people import Clock
from tests.makers.tables import begun, won


class FakeReelServices:
    """Stands in for the workers that make reels and for the Discord boards that show them."""

    def __init__(self) -> None:
        self.requested = list[GameId]()
        self.fails = False
        self.refuses = False
        self._made: Table | None = None

    def get_if_made(self, table: Table) -> Table | None:
        return self._made

    async def make(self, table: Table) -> bool:
        assert table.public_view.winner is not None
        if self.fails:
            raise TimeoutError
        self._made = table
        return True

    def redraw(self, game_id: GameId) -> None:
        self.requested.append(game_id)

    async def redrawn(self, game_id: GameId) -> bool:
        assert game_id in self.requested
        return not self.refuses


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    async with offline(tmp_path, clock) as bot:
        yield bot


@pytest.fixture
def made() -> FakeReelServices:
    return FakeReelServices()


def maker(bot: OfflineBot, made: FakeReelServices) -> ReelMaker:
    """Return the part of a bot that makes reels."""
    desk = bot.cog.desk
    return ReelMaker(bot.tables, desk.catalogue, cast(Reels, made), cast(Boards, made))


async def over(bot: OfflineBot) -> Table:
    """Return a finished game whose final board is being posted."""
    table = await won(bot.tables, await begun(bot.tables))
    await bot.tables.upkeep.begin_posting(
        table.game.id, await bot.tables.notices.announcement(table)
    )
    return table


async def due_in(bot: OfflineBot, table: Table) -> int | None:
    moment = await bot.tables.notices.due_of(table.game.id, Due.REEL)
    return None if moment is None else moment.at - bot.tables.notices.now()


async def begin(bot: OfflineBot, table: Table, reels: ReelMaker) -> None:
    moment = await bot.tables.notices.due_of(table.game.id, Due.REEL)
    assert moment is not None
    await reels.begin(moment)


async def test_a_due_reel_is_made_and_shown_once(bot: OfflineBot, made: FakeReelServices) -> None:
    table, reels = await over(bot), maker(bot, made)
    await begin(bot, table, reels)
    assert await due_in(bot, table) == RETRY_AFTER_MS
    await reels.wait_until_idle()
    assert made.requested == [table.game.id]
    assert await due_in(bot, table) is None


async def test_if_making_a_reel_fails_the_still_picture_stays(
    bot: OfflineBot, made: FakeReelServices
) -> None:
    table, reels = await over(bot), maker(bot, made)
    made.fails = True
    await begin(bot, table, reels)
    await reels.wait_until_idle()
    assert made.requested == []
    assert await due_in(bot, table) is None


async def test_a_reel_is_made_again_after_a_kill(bot: OfflineBot, made: FakeReelServices) -> None:
    table, killed = await over(bot), maker(bot, made)
    await begin(bot, table, killed)
    await killed.close()
    assert made.requested == []
    assert await due_in(bot, table) == RETRY_AFTER_MS
    after = maker(bot, made)
    await begin(bot, table, after)
    await after.wait_until_idle()
    assert made.requested == [table.game.id]


async def test_a_reel_stays_due_until_discord_takes_it(
    bot: OfflineBot, made: FakeReelServices
) -> None:
    table, reels = await over(bot), maker(bot, made)
    made.refuses = True
    await begin(bot, table, reels)
    await reels.wait_until_idle()
    assert await due_in(bot, table) == RETRY_AFTER_MS
    made.refuses = False
    await begin(bot, table, reels)
    await reels.wait_until_idle()
    assert made.requested == [table.game.id]
    assert await due_in(bot, table) is None


async def test_a_reel_that_discord_refuses_for_days_is_given_up(
    bot: OfflineBot, made: FakeReelServices, clock: Clock
) -> None:
    table, reels = await over(bot), maker(bot, made)
    made.refuses = True
    await begin(bot, table, reels)
    await reels.wait_until_idle()
    clock.now += 2 * DAY
    await begin(bot, table, reels)
    await reels.wait_until_idle()
    assert await due_in(bot, table) is None
