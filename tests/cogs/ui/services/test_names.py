"""A person's new name in an event of Discord is saved, even if that person's click is refused."""

from typing import Any, cast

import discord

from cogs.ui.buttons import ClickId
from game.model.ids import GameId
from game.tables import Person
from tests.cogs.offline import OfflineBot, make_user_data
from tests.makers.people import ANA, BEN, GUILD
from tests.makers.tables import open_lobby_of


async def names_at_table(bot: OfflineBot) -> tuple[str, ...]:
    return (await bot.tables.table(GameId(1))).names


async def test_refused_click_still_updates_the_persons_name(bot: OfflineBot) -> None:
    await open_lobby_of(bot.tables, 2)
    renamed = Person(BEN.user, "Black Ben")
    await bot.press(renamed, ClickId("set-off", GameId(1)))
    assert await names_at_table(bot) == (ANA.name, "Black Ben")


async def test_member_update_changes_the_persons_name(bot: OfflineBot) -> None:
    await open_lobby_of(bot.tables, 2)
    guild = discord.Guild._create_unavailable(state=bot.bot._connection, guild_id=GUILD, data=None)
    member_data: Any = {
        "user": make_user_data(BEN.user, BEN.name),
        "nick": "Black Ben",
        "roles": [],
        "flags": 0,
    }
    member = discord.Member(data=member_data, guild=guild, state=bot.bot._connection)
    await bot.cog.on_member_update(cast("Any", None), member)
    assert await names_at_table(bot) == (ANA.name, "Black Ben")
