"""Ordinary messages beside those of Components V2: what their buttons carry is found in both."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import custom_ids, layout, lines
from playground import Playground
from tests.e2e.bots import LoopBot

CLICKS = [ClickId("notify", 0, 0, detail) for detail in ("one", "two")]
LINK = ui.Button[ui.View](label="Away", url="https://discord.com/channels/1/2")


def channel(playground: Playground, bot: LoopBot) -> discord.PartialMessageable:
    return bot.bot.get_partial_messageable(int(playground.world.home.channel("tavern").id))


async def test_the_ids_of_any_message_are_found(playground: Playground, inside: LoopBot) -> None:
    place, ids = channel(playground, inside), [str(click) for click in CLICKS]
    buttons = [button(click, "Press") for click in CLICKS]
    ordinary = ui.View(timeout=None).add_item(LINK)
    for one in buttons:
        ordinary.add_item(one)
    nested = layout(*lines(["Look"]), *rows([LINK, buttons[0]]), *rows([buttons[1]]))
    sent = [
        await place.send("Look", view=ordinary),
        await place.send(view=nested),
        await place.send("Look"),
    ]
    assert [list(custom_ids(message)) for message in sent] == [ids, ids, []]
    became = await sent[2].edit(content=None, view=nested)
    assert list(custom_ids(became)) == ids
