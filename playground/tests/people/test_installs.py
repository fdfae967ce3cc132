"""Tests of an application that a whole server installed, or that one person installed."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, Guild, NoAnswer, Playground
from discord_playground.protocol.types import Json

MESSAGES_INTENT = 1 << 9
BUTTON: Json = {"type": 2, "style": 1, "label": "Again", "custom_id": "again"}
MESSAGE_WITH_BUTTON: Json = {"content": "pong", "components": [{"type": 1, "components": [BUTTON]}]}


def ping(**more: Any) -> Json:
    return {"name": "ping", "description": "Answers", **more}


@pytest.fixture
def reef(playground: Playground) -> Guild:
    """Add a guild without the bot. Ana, who is in it, installs the application for herself."""
    reef = playground.add_guild("Reef", ("shallows",), ("Rob", "Ana"), with_bot=False)
    playground.person("Ana").install_app()
    return reef


async def test_commands_without_integration_types_work_for_both_installs(
    playground: Playground, raw: RawBot, reef: Guild
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(ping())
    ana, place = playground.person("Ana"), reef.channel("shallows")
    ana.calls("ping", place)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (asked["guild_id"], asked["context"]) == (reef.id, 0)
    assert asked["authorizing_integration_owners"] == {"1": ana.id}
    ana.calls("ping", "quay")
    owners = (await raw.wait_for_event("INTERACTION_CREATE"))["authorizing_integration_owners"]
    assert owners == {"0": playground.world.home.id, "1": ana.id}
    ana.calls("ping", ana.direct_channel)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (asked["context"], asked["authorizing_integration_owners"]) == (1, owners | {"0": "0"})
    with pytest.raises(DiscordError, match="There is no command ping"):
        playground.person("Rob").calls("ping", place)
    ana.remove_app()
    with pytest.raises(DiscordError, match="There is no command ping"):
        ana.calls("ping", place)


@pytest.mark.parametrize(
    ("kinds", "works_with_bot", "works_in_reef"),
    [([0], True, False), ([1], False, True), ([0, 1], True, True)],
)
async def test_command_works_only_for_its_integration_types(
    playground: Playground,
    raw: RawBot,
    reef: Guild,
    kinds: list[int],
    works_with_bot: bool,
    works_in_reef: bool,
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(ping(integration_types=kinds))
    rob, ana = playground.person("Rob"), playground.person("Ana")
    for who, place, may in (
        (ana, reef.channel("shallows"), works_in_reef),
        (rob, "quay", works_with_bot),
    ):
        who.come_back()
        if may:
            who.calls("ping", place)
        else:
            with pytest.raises(DiscordError):
                who.calls("ping", place)


async def test_bot_outside_a_guild_can_only_answer_interactions(
    playground: Playground, raw: RawBot, reef: Guild
) -> None:
    guild = await raw.connect_and_identify(1 | MESSAGES_INTENT)
    assert guild["name"] == "Port of Call"
    assert reef.id not in {one["id"] for one in raw.ready["guilds"]}
    await raw.set_commands(ping())
    ana, place = playground.person("Ana"), reef.channel("shallows")
    ana.calls("ping", place)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (await raw.answer(asked, 4, {"content": "pong"}))[0] == 200
    changed = await raw.call(
        "PATCH", raw.webhook_path(asked, "/messages/@original"), {"content": "peng"}
    )
    assert changed[0] == 200
    more = [await raw.call("POST", raw.webhook_path(asked), {"content": "again"}) for _ in range(6)]
    assert [status for status, _ in more] == [200] * 5 + [400]
    assert more[5][1]["code"] == 40094
    assert [one.text for one in ana.sees(place)] == ["peng", *["again"] * 5]
    answer_id = changed[1]["id"]
    for method, path, body, code in (
        ("POST", f"/channels/{place.id}/messages", {"content": "x"}, 50001),
        ("PATCH", f"/channels/{place.id}/messages/{answer_id}", {"content": "x"}, 50001),
        ("GET", f"/channels/{place.id}/messages", None, 50001),
        ("GET", f"/channels/{place.id}", None, 50001),
        ("GET", f"/guilds/{reef.id}", None, 10004),
    ):
        assert (await raw.call(method, path, body))[1]["code"] == code, (method, path)
    playground.person("Rob").say(place, "unheard")
    ana.say("quay", "heard")
    assert (await raw.wait_for_event("MESSAGE_CREATE"))["guild_id"] == playground.world.home.id


async def test_button_press_names_the_installer_of_the_app_that_sent_the_message(
    playground: Playground, raw: RawBot, reef: Guild
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(ping())
    ana, place = playground.person("Ana"), reef.channel("shallows")
    ana.calls("ping", place)
    await raw.answer(await raw.wait_for_event("INTERACTION_CREATE"), 4, MESSAGE_WITH_BUTTON)
    [shown] = ana.sees(place)
    playground.person("Rob").presses(shown, "Again")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert asked["authorizing_integration_owners"] == {"1": ana.id}


async def test_expelled_bot_gets_no_presses_on_its_old_messages(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    ana, quay = playground.person("Ana"), playground.channel("quay")
    await raw.call("POST", f"/channels/{quay.id}/messages", MESSAGE_WITH_BUTTON)
    ana.install_app()
    ana.expel_bot()
    [shown] = ana.sees("quay")
    with pytest.raises(NoAnswer):
        ana.presses(shown, "Again")


async def test_application_and_commands_list_both_integration_types(
    playground: Playground, raw: RawBot
) -> None:
    _, told = await raw.call("GET", "/applications/@me")
    link = {"scopes": ["applications.commands", "bot"], "permissions": "0"}
    both = {"oauth2_install_params": link}
    assert told["integration_types_config"] == {"0": both, "1": both}
    _, [made] = await raw.call("PUT", f"/applications/{told['id']}/commands", [ping()])
    assert made["integration_types"] == [0, 1]
