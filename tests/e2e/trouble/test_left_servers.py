"""The bot is put out of a server in the middle of its games, and invited again."""

import asyncio
from pathlib import Path

from structlog.testing import capture_logs

from discord_playground import Playground
from game.model.game import Status
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.against_computers import watching
from tests.e2e.bots import LoopBot, ProcessBot, aboard
from tests.e2e.play import PATIENCE
from tests.long import long


async def test_a_server_is_left_politely_and_entered_afresh(
    playground: Playground, inside: LoopBot
) -> None:
    moderator = playground.person("Ana")
    crew = await play.started(playground, ["Ben", "Chloé"], cards="tortuga")
    await play.seated(playground, ["Dirk"], "jamaica")
    await watching(playground.person("Eva"), "tortuga", level="cabin-boy")
    who, panel = await play.opened(crew)
    await inside.cog.boards.settle()
    await inside.cog.panels.settle()
    with capture_logs() as logged:
        moderator.expel_bot()

        async def gone() -> bool:
            tables = [await inside.tables.table(GameId(number)) for number in (1, 2)]
            return all(table.game.status is Status.CANCELLED for table in tables)

        async with asyncio.timeout(PATIENCE):
            while not await gone():
                await inside.cog.housekeeping.computers.settle()
        await inside.settle()
        await inside.cog.panels.settle()
        sent = len(playground.everything_sent)
        await inside.settle()
        assert len(playground.everything_sent) == sent
    # What was on its way at that moment is refused once, and not tried again.
    assert len([line for line in logged if line["log_level"] in {"error", "warning"}]) <= 1

    moderator.admit_bot()
    board = await crew.board("This game was called off")
    assert not board.buttons
    await inside.settle()
    told = await who.click(panel, play.labels(panel)[0])
    assert "called off" in told.text
    again = await who.slash("cartagena new", "tavern")
    assert not again.ephemeral
    games = await who.slash("cartagena games", "tavern")
    assert "game 1" not in games.text.lower()
    await playground.person("Eva").until(
        lambda: not play.Crew(playground, crew.people, "tavern").boards(), PATIENCE
    )
    assert transcript.unhappy(playground) == []


@long
async def test_a_server_left_while_the_bot_was_killed_is_left_at_the_next_start(
    playground: Playground, process: ProcessBot
) -> None:
    moderator = playground.person("Ana")
    crew = await play.started(playground, ["Ben", "Chloé"], cards="tortuga")
    await play.seated(playground, ["Dirk"], "jamaica")
    await process.kill()
    moderator.expel_bot()
    async with aboard(playground, process.database) as bot:
        await bot.caught_up()
        for number in (1, 2):
            assert (await bot.tables.table(GameId(number))).game.status is Status.CANCELLED
        moderator.admit_bot()
        board = await crew.board("This game was called off")
        assert not board.buttons
        await play.seated(playground, ["Ben"], crew.channel)


async def test_a_server_that_is_down_at_the_start_is_not_left(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        crew = await play.started(playground, ["Ben", "Chloé"], cards="tortuga")
        await play.opened(crew)
        await bot.settle()
    playground.lose_guild()
    async with aboard(playground, database) as bot:
        await bot.caught_up()
        assert (await bot.tables.table(GameId(1))).game.status is Status.PLAYING
        playground.find_guild()
        who, panel = await play.opened(crew)
        await play.take_turn(who, panel)
        await bot.settle()
        assert crew.on_turn(await crew.board()) is not who
