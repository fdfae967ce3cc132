"""Tests of what people may fill in: options of every type, menus, and every kind of form field."""

import asyncio
from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, Form, Playground, UnexpectedAnswer
from discord_playground.protocol.types import Json


def option(kind: int, name: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": name, **more}


EVERYTHING: Json = {
    "name": "all",
    "description": "Every type",
    "options": [
        option(
            2,
            "group",
            options=[
                option(
                    1,
                    "leaf",
                    options=[
                        option(3, "word", min_length=2, max_length=4),
                        option(4, "whole", min_value=1),
                        option(5, "yes"),
                        option(6, "who"),
                        option(7, "where"),
                        option(8, "role"),
                        option(9, "anybody"),
                        option(10, "part", max_value=2.5),
                    ],
                )
            ],
        )
    ],
}
GUARDED: Json = {"name": "guarded", "description": "x", "default_member_permissions": 1 << 13}


GREET: Json = {"name": "Say hello", "type": 2, "contexts": [0]}


@pytest.fixture(autouse=True)
async def commands(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(EVERYTHING, GUARDED, GREET)


async def test_command_in_the_menu_of_a_person_says_whose_menu_it_was(
    playground: Playground, raw: RawBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    chosen = asyncio.create_task(ana.choose_on(ben, "Say hello", "quay"))
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert asked["type"] == 2
    data = asked["data"]
    assert (data["name"], data["type"], data["target_id"]) == ("Say hello", 2, ben.id)
    assert data["resolved"]["users"][ben.id]["global_name"] == ben.person.name
    assert "permissions" in data["resolved"]["members"][ben.id]
    await raw.answer(asked, 4, {"content": "Hello"})
    assert (await chosen).text == "Hello"
    ana.call_user_command("quay", "Say hello", playground.world.bot.id)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert asked["data"]["resolved"]["users"][playground.world.bot.id]["bot"]


async def test_command_of_a_menu_is_not_typed_and_not_offered_elsewhere(
    playground: Playground,
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    for refused in (
        lambda: ana.call_command("quay", "Say hello", {}),
        lambda: ana.call_user_command("quay", "all", ben.id),
        lambda: ana.call_user_command(ana.direct_channel, "Say hello", ben.id),
    ):
        with pytest.raises(DiscordError):
            refused()


async def test_bot_receives_options_of_every_type(playground: Playground, raw: RawBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    quay = playground.channel("quay").id
    given = {"word": "abc", "whole": "3", "yes": "true", "who": ben, "where": quay, "part": "1.5"}
    ana.calls("/all group leaf", "quay", **given)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    group = asked["data"]["options"][0]
    assert (group["name"], group["type"], group["options"][0]["type"]) == ("group", 2, 1)
    values = {one["name"]: one["value"] for one in group["options"][0]["options"]}
    assert values == given | {"whole": 3, "yes": True, "who": ben.id, "part": 1.5}
    assert asked["data"]["resolved"]["members"][ben.id]["permissions"]
    assert asked["data"]["resolved"]["channels"][quay]["name"] == "quay"
    _, response = await raw.answer(asked, 4, {"content": "x"})
    assert response["resource"]["message"]["interaction_metadata"]["name"] == "all group leaf"


@pytest.mark.parametrize(
    "given",
    [
        {"word": "a"},
        {"word": "abcde"},
        {"whole": 0},
        {"whole": "x"},
        {"yes": "perhaps"},
        {"who": "1"},
        {"where": "1"},
        {"role": "1"},
        {"anybody": "1"},
        {"part": 3},
        {"part": "x"},
        {"unknown": 1},
    ],
)
async def test_invalid_options_are_refused(playground: Playground, given: Json) -> None:
    with pytest.raises(DiscordError):
        playground.person("Ana").calls("all group leaf", "quay", **given)


async def test_mentionable_options_are_resolved(playground: Playground, raw: RawBot) -> None:
    ana, ben, home = playground.person("Ana"), playground.person("Ben"), playground.world.home
    role = home.moderator_role_id
    ana.calls("all group leaf", "quay", role=role, anybody=ben)
    resolved = (await raw.wait_for_event("INTERACTION_CREATE"))["data"]["resolved"]
    assert resolved["roles"][role]["name"] == home.moderator_role_name
    assert list(resolved["users"]) == list(resolved["members"]) == [ben.id]
    ana.calls("all group leaf", "quay", anybody=role)
    assert list((await raw.wait_for_event("INTERACTION_CREATE"))["data"]["resolved"]) == ["roles"]
    with pytest.raises(DiscordError):
        ana.calls("all group leaf", "quay", role=ben)
    with pytest.raises(DiscordError):
        ana.calls("all group leaf", ana.direct_channel, role=role)


@pytest.mark.parametrize("words", ["", "nothing", "all", "all group", "all group twig"])
async def test_wrong_command_texts_are_refused(playground: Playground, words: str) -> None:
    with pytest.raises(DiscordError):
        playground.person("Ana").calls(words, "quay")


async def test_only_moderators_can_call_a_moderator_command(playground: Playground) -> None:
    playground.person("Ana").calls("guarded", "quay")
    with pytest.raises(DiscordError) as refused:
        playground.person("Ben").calls("guarded", "quay")
    assert refused.value.code == 50013
    playground.person("Zoe", moderator=True).calls("guarded", "quay")


async def test_admin_command_needs_permission(playground: Playground, raw: RawBot) -> None:
    rare = {"description": "x", "default_member_permissions": 1 << 40}
    shut = {"description": "x", "default_member_permissions": 0}
    await raw.set_commands({"name": "shut"} | shut, {"name": "rare"} | rare)
    for command in ("shut", "rare"):
        playground.person("Ana").calls(command, "quay")
        for person in (playground.person("Ben"), playground.person("Zoe", moderator=True)):
            with pytest.raises(DiscordError) as refused:
                person.calls(command, "quay")
            assert refused.value.code == 50013


async def test_suggestions_without_autocomplete_are_refused(
    playground: Playground,
) -> None:
    with pytest.raises(DiscordError):
        await playground.person("Ana").suggestions("all group leaf", "quay", "word", "a")


def with_label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Label", "component": component, **more}


def choices(kind: int, custom_id: str, **more: Any) -> Json:
    offered = [{"label": one, "value": one} for one in ("a", "b", "c")]
    return with_label({"type": kind, "custom_id": custom_id, "options": offered, **more})


FORM: Json = {
    "custom_id": "form",
    "title": "Form",
    "components": [
        {"type": 10, "content": "Fill in"},
        with_label({"type": 4, "custom_id": "text", "style": 1, "min_length": 2, "max_length": 5}),
        choices(3, "menu", max_values=2),
        choices(21, "radio"),
        with_label({"type": 23, "custom_id": "tick"}),
    ],
}


async def open_form(playground: Playground, raw: RawBot) -> Form:
    asked = playground.person("Ana").calls("all group leaf", "quay")
    status, answer = await raw.answer(await raw.wait_for_event("INTERACTION_CREATE"), 9, FORM)
    assert status == 200, answer
    outcome = await asked.outcome
    assert outcome.modal is not None
    return Form(outcome.modal)


async def test_bot_receives_every_kind_of_form_field(playground: Playground, raw: RawBot) -> None:
    form = await open_form(playground, raw)
    assert set(form.fields) == {"text", "menu", "radio", "tick"}
    fields = {"text": "abc", "menu": ["a", "c"], "radio": "b", "tick": True}
    playground.person("Ana").submit_form(form.id, fields)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    parts = {
        one["component"]["custom_id"]: one["component"]
        for one in asked["data"]["components"]
        if one["type"] == 18
    }
    assert parts["text"]["value"] == "abc"
    assert parts["menu"]["values"] == ["a", "c"]
    assert (parts["radio"]["value"], parts["tick"]["value"]) == ("b", True)
    _, response = await raw.answer(asked, 4, {"content": "x"})
    metadata = response["resource"]["message"]["interaction_metadata"]
    assert metadata["triggering_interaction_metadata"]["name"] == "all group leaf"
    with pytest.raises(DiscordError):
        await playground.person("Ana").submit(form, fields)


@pytest.mark.parametrize(
    "fields",
    [{}, {"text": "a"}, {"text": "abcdef"}, {"text": "abc"}, {"text": "abc", "menu": ["a"] * 3}],
)
async def test_invalid_form_values_are_refused(
    playground: Playground, raw: RawBot, fields: Json
) -> None:
    form = await open_form(playground, raw)
    with pytest.raises(DiscordError):
        await playground.person("Ana").submit(form, fields)


async def test_user_select_sends_the_chosen_person(playground: Playground, raw: RawBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    menu = {"type": 5, "custom_id": "who", "min_values": 1, "max_values": 2}
    path = f"/channels/{playground.channel('quay').id}/messages"
    row = {"type": 1, "components": [menu]}
    await raw.call("POST", path, {"content": "x", "components": [row]})
    shown = ana.sees("quay")[0]
    ana.choose(shown.id, "who", [ben.id])
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert asked["data"]["values"] == [ben.id]
    assert asked["data"]["resolved"]["users"][ben.id]["global_name"] == "Ben"
    with pytest.raises(DiscordError):
        await ana.select(shown, [])
    with pytest.raises(DiscordError):
        await ana.click(shown, custom_id="who")


async def test_mentionable_selects_are_resolved(playground: Playground, raw: RawBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    role_id = playground.world.home.moderator_role_id
    menus = [
        {"type": kind, "custom_id": name, "min_values": 0, "max_values": 3}
        for kind, name in ((5, "people"), (6, "roles"), (7, "both"))
    ]
    path = f"/channels/{playground.channel('quay').id}/messages"
    rows = [{"type": 1, "components": [menu]} for menu in menus]
    await raw.call("POST", path, {"content": "x", "components": rows})
    shown = ana.sees("quay")[0]
    ana.chooses(shown, [role_id, ben.id], custom_id="both")
    resolved = (await raw.wait_for_event("INTERACTION_CREATE"))["data"]["resolved"]
    assert list(resolved["users"]) == list(resolved["members"]) == [ben.id]
    assert resolved["roles"][role_id]["name"] == playground.world.setup.moderators
    ana.chooses(shown, [role_id], custom_id="roles")
    assert list((await raw.wait_for_event("INTERACTION_CREATE"))["data"]["resolved"]) == ["roles"]
    with pytest.raises(DiscordError):
        ana.chooses(shown, [role_id], custom_id="people")
    with pytest.raises(DiscordError):
        ana.chooses(shown, [ben.id], custom_id="roles")


async def test_mention_roles_lists_only_allowed_roles(playground: Playground, raw: RawBot) -> None:
    world, ana = playground.world, playground.person("Ana")
    mentions = f"<@&{world.home.moderator_role_id}> <@&{world.home.bot_role_id}>"
    path = f"/channels/{playground.channel('quay').id}/messages"
    pinged: list[list[str]] = []
    for allowed in (
        None,
        {"parse": ["roles"]},
        {"parse": [], "roles": [world.home.moderator_role_id, world.home.bot_role_id]},
        {"parse": [], "roles": [world.home.bot_role_id]},
        {"parse": []},
    ):
        more = {} if allowed is None else {"allowed_mentions": allowed}
        await raw.call("POST", path, {"content": mentions, **more})
        pinged.append(ana.sees("quay")[-1].data["mention_roles"])
    moderators, bots = world.home.moderator_role_id, world.home.bot_role_id
    assert pinged == [[moderators, bots]] * 3 + [[bots], []]


async def test_disabled_buttons_cannot_be_clicked(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    off = {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True}
    link = {"type": 2, "style": 5, "label": "Link", "url": "https://example.org"}
    path = f"/channels/{playground.channel('quay').id}/messages"
    row = {"type": 1, "components": [off, link]}
    await raw.call("POST", path, {"content": "x", "components": [row]})
    shown = ana.sees("quay")[0]
    with pytest.raises(DiscordError):
        await ana.click(shown, "Off")
    with pytest.raises(LookupError):
        await ana.click(shown, "Link")
    with pytest.raises(DiscordError):
        await ana.select(shown, "x", custom_id="off")


async def test_slash_raises_unexpected_if_a_form_opens(playground: Playground, raw: RawBot) -> None:
    waiting = asyncio.create_task(playground.person("Ana").slash("all group leaf", "quay"))
    await raw.answer(await raw.wait_for_event("INTERACTION_CREATE"), 9, FORM)
    with pytest.raises(UnexpectedAnswer):
        await waiting


async def test_person_who_left_cannot_send_messages(playground: Playground) -> None:
    ben = playground.person("Ben")
    ben.leave()
    with pytest.raises(DiscordError):
        ben.say("quay", "hello?")
    assert playground.person("Ben") is ben
    assert playground.world.home.member(ben.person) is None


@pytest.mark.parametrize("content", ["", "  ", "x" * 2001])
async def test_messages_of_wrong_length_are_refused(playground: Playground, content: str) -> None:
    with pytest.raises(DiscordError):
        playground.person("Ana").say("quay", content)
