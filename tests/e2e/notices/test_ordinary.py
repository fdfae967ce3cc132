"""Buttons of ordinary messages and of messages with Components V2.

The bot finds the ids of the buttons in both kinds, and the buttons work as long as the message
exists.
"""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import button_view, custom_ids, joined_text_item, layout
from discord_playground import Playground
from game.model.due import Due
from game.model.ids import GameId
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import end_turn, set_preferences

CLICKS = [ClickId("notify", detail=detail) for detail in ("one", "two")]
LINK = ui.Button[ui.View](label="Away", url="https://discord.com/channels/1/2")


def channel(playground: Playground, bot: LiveBot) -> discord.PartialMessageable:
    return bot.bot.get_partial_messageable(int(playground.world.home.channel("tavern").id))


async def test_button_ids_are_found_in_both_kinds_of_messages(
    playground: Playground, live_bot: LiveBot
) -> None:
    place, ids = channel(playground, live_bot), [str(click) for click in CLICKS]
    buttons = [button(click, "Press") for click in CLICKS]
    nested = layout(*joined_text_item(["Look"]), *rows([LINK, buttons[0]]), *rows([buttons[1]]))
    sent = [
        await place.send("Look", view=button_view(LINK, *buttons)),
        await place.send(view=nested),
        await place.send("Look"),
    ]
    assert [list(custom_ids(message)) for message in sent] == [ids, ids, []]
    edited = await sent[2].edit(content=None, view=nested)
    assert list(custom_ids(edited)) == ids


async def test_buttons_work_repeatedly_and_discord_py_stores_no_view(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, views = playground.person("Ana"), live_bot.bot._connection._view_store
    place, items_before = channel(playground, live_bot), dict(views._dynamic_items)
    for _ in range(3):
        await place.send("Look", view=button_view(LINK, button(ClickId("notify"), "How")))
        await ana.click(ana.sees("tavern")[-1], "How")
        for message in ana.sees("tavern"):
            if message.ephemeral:
                assert "Notifications" in message.text
                ana.dismiss(message)
    assert (views._views, views._dynamic_items) == ({}, items_before)


async def test_direct_message_that_exists_already_is_not_sent_again(
    playground: Playground, live_bot: LiveBot
) -> None:
    key = ClickId("notify", GameId(1), 0, f"1.{Due.CALL}.0")
    for name in ("Ana", "Ben"):
        direct = await live_bot.bot.create_dm(discord.Object(int(playground.person(name).id)))
        await direct.send("It's your turn.", view=button_view(LINK, button(key, "Notifications")))
        await set_preferences(playground.person(name), "Direct message")
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    assert [len(person.direct_messages) for person in crew.people] == [1, 1]
    await end_turn(crew, live_bot)
    assert sum(len(person.direct_messages) for person in crew.people) == 3
