"""Tests of the notifications in people's trays: for which messages, and with which text."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, Notification, Playground
from discord_playground.protocol.types import Json

SILENT, COMPONENTS_V2 = 1 << 12, 1 << 15
EPHEMERAL = 1 << 6
PING: Json = {"name": "ping", "description": "Answers", "type": 1}


class Writer:
    """Writes messages as the bot, by default in the channel "quay"."""

    def __init__(self, playground: Playground, raw: RawBot) -> None:
        self._playground = playground
        self._raw = raw

    async def send(self, content: str = "", channel_name: str = "quay", **more: Any) -> str:
        """Send a message. Return its id."""
        path = f"/channels/{self._playground.channel(channel_name).id}/messages"
        status, sent = await self._raw.call("POST", path, {"content": content} | more)
        assert status == 200, sent
        return sent["id"]

    async def edit(self, message_id: str, **changes: Any) -> None:
        """Edit a message."""
        path = f"/channels/{self._playground.channel('quay').id}/messages/{message_id}"
        status, changed = await self._raw.call("PATCH", path, changes)
        assert status == 200, changed


@pytest.fixture
def bot(playground: Playground, raw: RawBot) -> Writer:
    return Writer(playground, raw)


def tray_texts(playground: Playground, name: str = "Ben") -> list[str]:
    """Return the texts of the notifications in a person's tray."""
    return [one.text for one in playground.person(name).tray]


async def test_mention_appears_in_the_tray_with_author_and_place(
    playground: Playground, bot: Writer
) -> None:
    ben = playground.person("Ben")
    sent_id = await bot.send(f"{ben.mention}, **your** turn ends <t:1700000000:R>")
    quay, name = playground.channel("quay"), playground.world.bot.name
    assert ben.tray == (
        Notification(
            quay.id,
            sent_id,
            name,
            "#quay, Port of Call",
            "@Ben, **your** turn ends <t:1700000000:R>",
        ),
    )
    assert playground.person("Ana").tray == ()


async def test_person_outside_allowed_mentions_is_shown_as_unknown_user(
    playground: Playground, bot: Writer
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    words = f"{ana.mention} took {ben.mention}'s card"
    await bot.send(words, allowed_mentions={"users": [ben.id]})
    assert tray_texts(playground) == ["@unknown-user took @Ben's card"]
    assert tray_texts(playground, "Ana") == []


async def test_components_and_embeds_add_no_notification_text(
    playground: Playground, bot: Writer
) -> None:
    ben = playground.person("Ben")
    shown: Json = {"type": 10, "content": f"{ben.mention} your turn"}
    await bot.send(flags=COMPONENTS_V2, components=[shown])
    assert tray_texts(playground) == [""]
    await bot.send(ben.mention, embeds=[{"title": "Your turn"}])
    assert tray_texts(playground) == ["", "@Ben"]


async def test_edit_changes_no_notifications(playground: Playground, bot: Writer) -> None:
    ben = playground.person("Ben")
    sent_id = await bot.send(f"{ben.mention} your turn")
    await bot.edit(sent_id, content=f"{ben.mention} {ben.mention} over")
    quiet_id = await bot.send("nobody in particular")
    await bot.edit(quiet_id, content=ben.mention)
    assert tray_texts(playground) == ["@Ben your turn"]


async def test_silent_message_creates_no_notification(playground: Playground, bot: Writer) -> None:
    playground.person("Ana").notify(playground.world.home, "all")
    await bot.send(playground.person("Ben").mention, flags=SILENT)
    assert (tray_texts(playground), tray_texts(playground, "Ana")) == ([], [])


async def test_role_and_everyone_mentions_notify(playground: Playground, bot: Writer) -> None:
    world = playground.world
    ana, role = playground.person("Ana"), world.home.moderator_role_id
    await bot.send(f"<@&{role}> help")
    assert (tray_texts(playground, "Ana"), tray_texts(playground)) == (["@Harbour watch help"], [])
    world.home.bot_role_permissions |= 1 << 17
    await bot.send("@everyone help")
    assert tray_texts(playground) == ["@everyone help"]
    ana.say("quay", "@here they are")
    assert tray_texts(playground) == ["@everyone help", "@here they are"]
    assert len(ana.tray) == 2


async def test_role_mention_notifies_only_if_its_author_may_mention_the_role(
    playground: Playground, bot: Writer
) -> None:
    ana, roles = playground.person("Ana"), playground.roles()
    closed, opened = roles.create("Closed"), roles.create("Opened", mentionable=True)
    roles.give(closed, playground.person("Ben"))
    roles.give(opened, playground.person("Chloé"))
    await bot.send(f"<@&{closed.id}> <@&{opened.id}> ahoy")
    assert (tray_texts(playground), tray_texts(playground, "Chloé")) == (
        [],
        ["@Closed @Opened ahoy"],
    )
    ana.say("quay", f"<@&{closed.id}> by the owner")
    allowed = roles.create("Allowed", "mention_everyone")
    roles.give(allowed)
    await bot.send(f"<@&{closed.id}> by the bot")
    ana.deny_bot("quay", "mention_everyone")
    sent_id = await bot.send(f"<@&{closed.id}> unheard")
    assert tray_texts(playground) == ["@Closed by the owner", "@Closed by the bot"]
    # The message still names the role, although it notifies nobody.
    assert ana.now(sent_id).data["mention_roles"] == [closed.id]


async def test_notification_setting_of_a_channel_overrides_that_of_the_server(
    playground: Playground, bot: Writer
) -> None:
    ben, home = playground.person("Ben"), playground.world.home
    ben.notify(home, "all")
    await bot.send("one")
    ben.notify("quay", "nothing")
    await bot.send(f"two {ben.mention}")
    await bot.send("three", "market")
    ben.notify(home, "nothing")
    ben.notify("quay", "mentions")
    await bot.send("four", "market")
    await bot.send("five")
    await bot.send(f"six {ben.mention}")
    assert tray_texts(playground) == ["one", "three", "six @Ben"]
    with pytest.raises(DiscordError):
        ben.notify(home, "some")  # pyright: ignore[reportArgumentType]


async def test_thread_uses_its_channels_notification_setting_by_default(
    playground: Playground, bot: Writer
) -> None:
    ben = playground.person("Ben")
    playground.person("Ana").open_thread("quay", "pier")
    ben.notify("quay", "all")
    await bot.send("down here", "pier")
    ben.notify("pier", "nothing")
    await bot.send("unheard", "pier")
    assert tray_texts(playground) == ["down here"]
    assert ben.tray[0].place == "#pier, Port of Call"


async def test_direct_message_notifies_unless_its_channel_is_muted(
    playground: Playground, raw: RawBot, bot: Writer
) -> None:
    ben = playground.person("Ben")
    ben.notify(playground.world.home, "nothing")
    path = f"/channels/{ben.direct_channel.id}/messages"
    await raw.call("POST", path, {"content": "psst"})
    ben.say(ben.direct_channel, "yes?")
    assert [(one.place, one.text) for one in ben.tray] == [("Direct message", "psst")]
    ben.notify(ben.direct_channel, "nothing")
    await raw.call("POST", path, {"content": "psst!"})
    assert len(ben.tray) == 1


async def test_people_who_cannot_see_the_message_get_no_notification(
    playground: Playground, bot: Writer
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    ben.leave()
    chloe.receive("blocked")
    ana.deny_everywhere("view_channel")
    playground.world.home.bot_role_permissions |= 1 << 10
    dirk = playground.person("Dirk")
    await bot.send(f"{ben.mention} {chloe.mention} {dirk.mention}")
    assert [person.tray for person in (ben, chloe, dirk)] == [(), (), ()]


async def test_deferred_and_ephemeral_answers_create_no_notification(
    playground: Playground, raw: RawBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await raw.connect_and_identify()
    await raw.set_commands(PING)
    ana.calls("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    await raw.answer(asked, 5)
    await raw.call(
        "PATCH", raw.webhook_path(asked, "/messages/@original"), {"content": ben.mention}
    )
    assert ben.tray == ()
    ana.calls("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    await raw.answer(asked, 4, {"content": f"{ben.mention} come"})
    await raw.call("POST", raw.webhook_path(asked), {"content": ana.mention, "flags": EPHEMERAL})
    assert (tray_texts(playground), ana.tray) == (["@Ben come"], ())


async def test_a_cleared_tray_is_empty(playground: Playground, bot: Writer) -> None:
    ben = playground.person("Ben")
    await bot.send(ben.mention)
    ben.clear_tray()
    assert ben.tray == ()
    await bot.send(f"{ben.mention} again")
    assert tray_texts(playground) == ["@Ben again"]
