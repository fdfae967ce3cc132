"""A server's settings by clicks: who may change them, and what they do after a kill."""

import asyncio
from pathlib import Path

import pytest

from discord_playground import Playground
from game.model.ids import GuildId
from game.model.server import DEFAULTS, ServerSettings
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot, running_bot
from tests.e2e.forging import rewrite_control
from tests.e2e.play_by_ids import change_server_settings, show_server_settings

CHANNEL = "tavern"


async def test_only_moderators_of_the_server_change_its_settings(
    playground: Playground, live_bot: LiveBot
) -> None:
    play.let_all_use_moderator_commands(playground)
    ben = playground.person("Ben")
    assert (await ben.slash("cartagena-mod settings", CHANNEL)).text.startswith("Only moderators")
    own_page = await ben.slash("cartagena notify", CHANNEL)
    for forged in ("server:0:0:daily", "server-form:0:0:daily"):
        button = ben.now(own_page).buttons[0]
        changes = {"custom_id": f"cartagena:{forged}"}
        rewrite_control(playground, ben, own_page, button.custom_id or "", **changes)
        refused = await ben.click(ben.now(own_page), custom_id=changes["custom_id"])
        assert refused.text.startswith("Only moderators")


async def test_settings_outlive_a_kill_and_are_set_back(
    playground: Playground, process: ProcessBot
) -> None:
    ana, tavern = playground.person("Ana"), playground.world.channel_by_id_or_name(CHANNEL)
    await change_server_settings(ana, CHANNEL, edition="swedish", pace="259200", hints="off")
    await change_server_settings(ana, CHANNEL, language="sv")
    await change_server_settings(ana, CHANNEL, daily=tavern.id)
    await process.restart()
    for name, text in {"pace": "3 days", "language": "Svenska", "daily": f"<#{tavern.id}>"}.items():
        assert text in (await show_server_settings(ana, CHANNEL, name)).text
    lobby = await playground.person("Ben").slash("cartagena new", CHANNEL)
    assert "svenska symboler" in lobby.text
    await process.kill()
    ana.delete_channel(CHANNEL)
    await process.start()
    panel = await show_server_settings(ana, "jamaica", "daily")
    assert "No channel" in panel.text
    await change_server_settings(ana, "jamaica", daily=[])
    await change_server_settings(ana, "jamaica", edition="usual", pace="usual", hints="usual")
    panel = await change_server_settings(ana, "jamaica", language="usual")
    assert "As the server" in panel.text
    lobby = await playground.person("Ben").slash("cartagena new", "jamaica")
    assert "Swedish" not in lobby.text
    assert "day" in lobby.text


async def test_rules_are_at_work_until_a_role_and_a_channel_are_deleted(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben, chloe = map(playground.person, ("Ana", "Ben", "Chloé"))
    roles, tavern = playground.roles(), playground.world.channel_by_id_or_name(CHANNEL)
    crew = roles.create("Crew")
    roles.give(crew, ben)
    panel = await change_server_settings(ana, "jamaica", openers=crew.id, channels=[tavern.id])
    assert f"<@&{crew.id}>" in panel.text
    assert f"<#{tavern.id}>" in panel.text
    refused = await chloe.slash("cartagena new", CHANNEL)
    assert f"<@&{crew.id}>" in refused.text
    assert "Moderators of this server can change that" in refused.text
    refused = await ben.slash("cartagena new", "jamaica")
    assert f"<#{tavern.id}>" in refused.text
    refused = await ana.slash("cartagena new", CHANNEL)
    assert "This rule binds moderators, too" in refused.text
    lobby = await ben.slash("cartagena new", CHANNEL)
    await chloe.click(lobby, "Join")
    offer = await ben.slash("cartagena new", CHANNEL)
    await ben.click(offer, "Open a thread")
    await live_bot.wait_until_idle()
    assert "cartagena" in playground.channel("Cartagena: Ben").name.lower()
    ana.deny_bot(CHANNEL, "attach_files")
    panel = await show_server_settings(ana, "jamaica", "channels")
    assert "Attach Files" in panel.text
    roles.delete(crew)
    ana.delete_channel(CHANNEL)
    lobby = await chloe.slash("cartagena new", "jamaica")
    assert "Join" in play.labels(lobby)
    panel = await show_server_settings(ana, "jamaica", "channels")
    assert f"no longer see it: <@&{crew.id}>" in panel.text
    assert "Who may open tables? · **Everybody**" in panel.text
    assert "In which channels? · **In every channel**" in panel.text
    panel = await change_server_settings(ana, "jamaica", openers=[], channels=[])
    assert "no longer" not in panel.text


@pytest.mark.parametrize("online", [True, False], ids=["online", "offline"])
async def test_settings_are_deleted_when_the_bot_leaves_the_server(
    playground: Playground, tmp_path: Path, *, online: bool
) -> None:
    ana, database = playground.person("Ana"), tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        await change_server_settings(ana, CHANNEL, language="sv")
        chosen = await bot.tables.server_settings.chosen(GuildId(int(playground.world.home.id)))
        assert chosen == ServerSettings(language="sv")
        if online:
            ana.expel_bot()
            await wait_until_forgotten(playground, bot)
    if not online:
        ana.expel_bot()
        async with running_bot(playground, database) as bot:
            await wait_until_forgotten(playground, bot)


async def wait_until_forgotten(playground: Playground, bot: LiveBot) -> None:
    guild = GuildId(int(playground.world.home.id))
    async with asyncio.timeout(play.PATIENCE_SECONDS):
        while await bot.tables.server_settings.chosen(guild) != DEFAULTS:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
