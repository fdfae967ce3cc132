"""A backup replaces the database: the channel shows what the backup holds, and play goes on."""

import asyncio
from pathlib import Path
from shutil import copyfile

from discord_playground import Playground
from game.model.ids import ChannelId, GameId
from game.storage.sqlite.backup import copy_snapshot
from tests.e2e import play
from tests.e2e.bots import running_bot
from tests.e2e.play import PATIENCE_SECONDS
from tests.long import long

GAME = GameId(1)


@long
async def test_game_of_a_restored_backup_is_shown_and_can_be_played(
    playground: Playground, tmp_path: Path
) -> None:
    database, backup = tmp_path / "games.sqlite3", tmp_path / "kept.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        backed_up_game = (await bot.tables.table(GAME)).game
        await asyncio.to_thread(copy_snapshot, database, backup, lambda done, total: None)
        who, lost_panel = await play.open_panel(crew)
        await play.take_turn(who, lost_panel)
        await bot.wait_until_idle()
        assert (await bot.tables.table(GAME)).game.version > backed_up_game.version
        await play.start_game(playground, ["Ana", "Ben"], channel="jamaica")
        await bot.wait_until_idle()
    for name in ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    backup.rename(database)
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        table = await bot.tables.table(GAME)
        assert table.game.version == backed_up_game.version
        await crew.people[0].until(
            lambda: (
                [play.game_version(board) for board in crew.boards()] == [backed_up_game.version]
            ),
            PATIENCE_SECONDS,
        )
        who, panel = await play.open_panel(crew)
        assert who.person.name == table.names[table.state.seat_on_turn]
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        crew = await play.start_game(playground, ["Cleo", "Dora"], channel="tortuga")
        assert (
            await bot.tables.open_table_in_channel(ChannelId(int(playground.channel("tortuga").id)))
        ).game.id > 2


@long
async def test_a_backup_is_shown_each_time_it_is_restored(
    playground: Playground, tmp_path: Path
) -> None:
    """A restored bot needs new nonces: Discord drops a message whose nonce it saw minutes ago."""
    database, backup = tmp_path / "games.sqlite3", tmp_path / "kept.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await play.take_turn(*await play.open_panel(crew))
        await bot.wait_until_idle()
        backed_up_version = (await bot.tables.table(GAME)).game.version
        await asyncio.to_thread(copy_snapshot, database, backup, lambda done, total: None)
        await play.take_turn(*await play.open_panel(crew))
        await bot.wait_until_idle()
    for _ in range(3):
        for name in ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        await asyncio.to_thread(copyfile, backup, database)
        async with running_bot(playground, database) as bot:
            await crew.people[0].until(
                lambda: (
                    [play.game_version(board) for board in crew.boards()] == [backed_up_version]
                ),
                PATIENCE_SECONDS,
            )
            await play.take_turn(*await play.open_panel(crew))
            await bot.wait_until_idle()
