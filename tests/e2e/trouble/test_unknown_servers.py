"""People's actions after a start, before Discord has told the bot anything about their server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play_by_ids import choose_setting
from tests.long import long


@asynccontextmanager
async def bot_without_server_data(playground: Playground, folder: Path) -> AsyncIterator[LiveBot]:
    """Run a bot that does not know the server yet, although people can already click there."""
    playground.lose_guild()
    async with running_bot(playground, folder / "games.sqlite3") as bot:
        playground.world.home.available = True
        yield bot
        playground.find_guild()
        await bot.wait_until_caught_up()


@long
async def test_role_admits_a_person_to_a_private_table(
    playground: Playground, tmp_path: Path
) -> None:
    dirk, mo = playground.person("Dirk"), playground.person("Mo", moderator=True)
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.fill_lobby(playground, ["Ben"])
        ben = crew.people[0]
        panel = await ben.click(crew.public()[-1], "Set up")
        panel = await choose_setting(ben, panel, "invited", playground.world.home.moderator_role_id)
        await choose_setting(ben, panel, "access", "on")
        await bot.wait_until_idle()
    async with bot_without_server_data(playground, tmp_path):
        lobby = crew.public()[-1]
        assert "private" in (await dirk.click(lobby, "Join")).text
        await mo.click(lobby, "Join")
        playground.find_guild()
        await mo.until(lambda: "**Mo**" in mo.now(lobby).text, play.PATIENCE_SECONDS)


async def test_moderator_is_told_that_roles_are_not_known_yet(
    playground: Playground, tmp_path: Path
) -> None:
    mo = playground.person("Mo", moderator=True)
    async with bot_without_server_data(playground, tmp_path) as bot:
        told = await mo.slash("cartagena-mod tables", "jamaica")
        assert "don't know this server's roles yet" in told.text
        playground.find_guild()
        await bot.wait_until_caught_up()
        assert "No table is open" in (await mo.slash("cartagena-mod tables", "jamaica")).text


async def test_administrator_is_recognized_by_the_permissions_in_the_command(
    playground: Playground, tmp_path: Path
) -> None:
    async with bot_without_server_data(playground, tmp_path):
        told = await playground.person("Ana").slash("cartagena-mod tables", "jamaica")
        assert "No table is open" in told.text
