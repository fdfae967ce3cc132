"""Tests of the page's socket: what people may do with it, and what they see."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bots.harbour_bot import HarbourBot
from bots.raw_bot import PATIENCE
from discord_playground import Playground
from discord_playground.protocol.types import Json
from discord_playground.world import rights
from discord_playground.world.permission_bits import BITS


class Page:
    """A page without a browser."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground = playground
        self.session = session
        self.n = 0
        self.heard: list[Json] = []

    async def open(self, *names: str) -> Json:
        """Open the page for these people. Return the world."""
        self.socket = await self.session.ws_connect(f"{self.playground.address}/people")
        return await self.send_operation(
            "look", **{"as": [self.playground.person(name).id for name in names]}
        )

    async def send_operation(self, op: str, **arguments: Any) -> Json:
        """Send an operation. Return the answer, or the world after "look"."""
        self.n += 1
        await self.socket.send_json({"op": op, "n": self.n, **arguments})
        if op != "look":
            return await self.next_message("done", "refused")
        world = await self.next_message("world")
        await self.next_message("done")
        return world

    async def send_as(self, who: str, op: str, **arguments: Any) -> Json:
        """Send an operation for a person. Return the answer."""
        return await self.send_operation(op, **arguments, **{"as": self.playground.person(who).id})

    async def next_message(self, *kinds: str) -> Json:
        """Return the next message of one of these kinds."""
        while True:
            message = await self.socket.receive(timeout=PATIENCE)
            assert message.type is aiohttp.WSMsgType.TEXT, message
            event: Json = json.loads(message.data)
            self.heard.append(event)
            if event["t"] in kinds:
                return event


@pytest.fixture
async def page(playground: Playground) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession() as session:
        yield Page(playground, session)


@pytest.fixture
def quay(playground: Playground) -> str:
    return playground.channel("quay").id


async def test_initial_look(playground: Playground, bot: HarbourBot, page: Page, quay: str) -> None:
    await playground.person("Ana").slash("buttons", "quay")
    world = await page.open("Ana")
    assert world["guild"]["name"] == "Port of Call"
    assert [one["global_name"] for one in world["people"]] == ["Ana", "Ben", "Chloé", "Dirk", "Eva"]
    assert [one["moderator"] for one in world["people"]] == [True, False, False, False, False]
    named = [one["name"] for one in world["channels"] if one["type"] == 0]
    assert named == ["quay", "market", "docks"]
    assert [one["recipients"][0]["global_name"] for one in world["channels"][3:]] == ["Ana"]
    assert {one["name"] for one in world["commands"]} >= {"buttons", "crew"}
    assert [one["content"] for one in world["messages"][quay]] == ["Press one"]
    assert world["ephemeral"] == {playground.person("Ana").id: {}}
    assert world["bot"]["online"] is True


async def test_ephemeral_message_reaches_only_its_owner(
    playground: Playground, bot: HarbourBot, page: Page, quay: str
) -> None:
    async with aiohttp.ClientSession() as session:
        other_page = Page(playground, session)
        await other_page.open("Ben", "Dirk")
        await page.open("Ana")
        shown = await playground.person("Ben").slash("buttons", "quay")
        answer = await page.send_as("Ana", "click", message=shown.id, custom_id="secret")
        assert answer["interaction"]
        while (event := await page.next_message("message"))["message"]["id"] == shown.id:
            pass
        assert event["for"] == playground.person("Ana").id
        assert "Only you" in event["message"]["content"]
        panel = event["message"]["id"]
        refusal = await other_page.send_as("Ben", "click", message=panel, custom_id="again")
        assert refusal["code"] == 10008
        await other_page.send_as("Ben", "say", channel=quay, content="the end")
        assert "the end" in json.dumps(other_page.heard)
        assert "Only you" not in json.dumps(other_page.heard)
        later_page = Page(playground, session)
        assert "Only you" not in json.dumps(await later_page.open("Ben"))
        ana = playground.person("Ana").id
        world = await later_page.send_operation("look", **{"as": [ana]})
        assert [one["id"] for one in world["ephemeral"][ana][quay]] == [panel]
        assert (await page.send_as("Ana", "dismiss", message=panel))["t"] == "done"
        assert panel not in playground.world.ephemerals[ana]


async def test_direct_message_reaches_only_its_reader(
    playground: Playground, bot: HarbourBot, page: Page
) -> None:
    ana = playground.person("Ana")
    async with aiohttp.ClientSession() as session:
        other = Page(playground, session)
        await other.open("Ben")
        world = await page.open("Ana")
        (place,) = [one["id"] for one in world["channels"] if one["type"] == 1]
        await (await bot.fetch_user(int(ana.id))).send("psst")
        assert (await page.next_message("message"))["message"]["content"] == "psst"
        news = await other.next_message("direct")
        assert (news["person"], news["channel"]) == (ana.id, place)
        assert (await other.send_as("Ben", "say", channel=place, content="?"))["code"] == 10003
        await page.send_as("Ana", "say", channel=place, content="yes?")
        await page.send_as("Ana", "receive", direct="closed")
        people = (await other.next_message("people"))["people"]
        settings = {one["id"]: one["direct"] for one in people}
        assert settings[ana.id] == "closed"
        assert "psst" not in json.dumps(other.heard)
        assert "yes?" not in json.dumps(other.heard)
        assert "psst" not in json.dumps(await Page(playground, session).open("Ben"))
        new_world = await Page(playground, session).open("Ana")
        assert [one["content"] for one in new_world["messages"][place]] == ["psst", "yes?"]
        assert (await page.send_as("Ana", "receive", direct="ajar"))["t"] == "refused"


async def test_page_moves_the_clock_only_forward(playground: Playground, page: Page) -> None:
    assert (await page.open("Ana"))["clock"] == {"ahead": 0}
    await page.send_operation("advance", seconds=3600)
    assert playground.world.clock.seconds_ahead == 3600
    assert (await page.send_operation("look", **{"as": []}))["clock"] == {"ahead": 3600}
    assert [one for one in page.heard if one["t"] == "clock"] == [{"t": "clock", "ahead": 3600}]
    assert (await page.send_operation("advance", seconds=-3600))["t"] == "refused"


async def test_page_submits_a_form_and_chooses_from_a_menu(
    playground: Playground, bot: HarbourBot, page: Page, quay: str
) -> None:
    await page.open("Ana")
    await page.send_as("Ana", "slash", channel=quay, command="buttons", options={})
    shown = (await page.next_message("message"))["message"]
    await page.send_as("Ana", "click", message=shown["id"], custom_id="form")
    modal = (await page.next_message("modal"))["modal"]
    sent = await page.send_as("Ana", "submit", modal=modal["id"], fields={"ship": "Santa Ana"})
    assert sent["t"] == "done"
    assert "Ahoy, Santa Ana" in (await page.next_message("message"))["message"]["content"]
    await page.send_as("Ana", "select", message=shown["id"], custom_id="colour", values=["r"])
    assert "Chose" in (await page.next_message("message"))["message"]["content"]


async def test_suggestions_repeat_request_number(bot: HarbourBot, page: Page, quay: str) -> None:
    await page.open("Ana")
    options = {"port": "Jaf"}
    await page.send_as(
        "Ana", "autocomplete", channel=quay, command="crew hire", options=options, focused="port"
    )
    offered = await page.next_message("choices")
    assert offered["n"] == page.n
    assert offered["choices"] == [{"name": "Jaffa", "value": "Jaffa"}]


async def test_no_answer(playground: Playground, bot: HarbourBot, page: Page, quay: str) -> None:
    playground.dispatcher.answer_seconds = 0.05
    await page.open("Ana")
    asked = await page.send_as("Ana", "slash", channel=quay, command="never")
    failed = await page.next_message("failed")
    assert (failed["interaction"], failed["message"]) == (asked["interaction"], None)


async def test_deferred_answer_events_are_in_order(bot: HarbourBot, page: Page, quay: str) -> None:
    await page.open("Ana")
    await page.send_as("Ana", "slash", channel=quay, command="slow")
    await page.next_message("answered")
    kinds = [event["t"] for event in page.heard]
    assert kinds.index("thinking") < kinds.index("message") < kinds.index("answered")


async def test_commands_are_refused_while_no_bot_is_connected(page: Page, quay: str) -> None:
    assert (await page.open("Ana"))["bot"]["online"] is False
    refused = await page.send_as("Ana", "slash", channel=quay, command="buttons")
    assert (refused["t"], refused["code"]) == ("refused", 50035)


async def test_page_adds_and_deletes_channel(playground: Playground, page: Page, quay: str) -> None:
    await page.open("Ana")
    said = await page.send_as("Ana", "say", channel=quay, content="*hello*")
    assert (await page.send_as("Ana", "delete", message=said["message"]))["t"] == "done"
    assert any(event["t"] == "gone" for event in page.heard)
    made = await page.send_as("Ana", "create_channel", name="harbour")
    thread = await page.send_as("Ana", "open_thread", channel=made["channel"], name="A game")
    assert playground.world.channels[thread["channel"]].parent_id == made["channel"]
    note = playground.person("Ana").sees("harbour")[0]
    assert (note.data["type"], note.text) == (18, "A game")
    await page.send_as("Ana", "delete_channel", channel=made["channel"])
    gone = {event["channel"] for event in page.heard if event["t"] == "channel_gone"}
    assert gone == {made["channel"], thread["channel"]}


async def test_private_thread_is_shown_only_to_people_who_can_see_it(
    playground: Playground, page: Page, quay: str
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    cellar = ben.open_thread(quay, "cellar", private=True)
    ben.say(cellar, "psst")
    world = await page.open("Cleo")
    assert cellar.id not in [one["id"] for one in world["channels"]]
    ben.say(cellar, f"come in, {playground.person('Cleo').mention}")
    await page.send_as("Cleo", "say", channel=cellar.id, content="here")
    shown = [one["channel"] for one in page.heard if one["t"] == "channel"]
    assert set(shown[-1]["people"]) == {one.id for one in (ana, ben, playground.person("Cleo"))}
    seen = [one["message"]["content"] for one in page.heard if one["t"] in ("message", "edit")]
    assert seen[0] == "psst"
    ana.remove_from_thread(cellar, playground.person("Cleo").person)
    await page.send_as("Cleo", "say", channel=quay, content="out again")
    shown = [one["channel"] for one in page.heard if one["t"] == "channel"]
    assert set(shown[-1]["people"]) == {ana.id, ben.id}


async def test_a_thread_has_the_rights_of_its_channel(
    playground: Playground, page: Page, quay: str
) -> None:
    await page.open("Ana")
    thread = await page.send_as("Ana", "open_thread", channel=quay, name="A game")
    thread_id = thread["channel"]
    await page.send_as("Ana", "deny", channel=thread_id, permissions=["attach_files"])
    told = [event["channel"] for event in page.heard if event["t"] == "channel"][-1]
    assert told["id"] == quay
    assert told["permission_overwrites"][0]["deny"] == str(BITS["attach_files"])
    world = playground.world
    for place in (quay, thread_id):
        assert not rights.has_permission(world, world.bot, world.channel(place), "attach_files")
    await page.send_as("Ana", "deny", channel=thread_id, permissions=[])
    assert rights.has_permission(world, world.bot, world.channel(thread_id), "attach_files")


async def test_page_adds_changes_and_removes_people(playground: Playground, page: Page) -> None:
    await page.open("Ana")
    made = await page.send_operation("person", name="Ω <@1> _x_")
    assert playground.world.people[made["person"]].username == "1_x"
    await page.send_as("Ben", "locale", locale="de")
    await page.send_as("Ben", "leave_server")
    people = [event for event in page.heard if event["t"] == "people"][-1]["people"]
    assert [one["global_name"] for one in people][-1] == "Ω <@1> _x_"
    assert "Ben" not in [one["global_name"] for one in people]


async def test_people_events_contain_permissions(playground: Playground, page: Page) -> None:
    speaking, moderating = BITS["send_messages"], BITS["manage_messages"]
    told = (await page.open("Ana"))["people"]
    ana, ben = (int(one["permissions"]) for one in told[:2])
    assert ana & BITS["administrator"]
    assert ben & (speaking | moderating) == speaking
    playground.person("Ana").deny_everywhere("send_messages")
    changed = (await page.next_message("people"))["people"]
    assert [bool(int(one["permissions"]) & speaking) for one in changed[:2]] == [True, False]


async def test_only_moderators_may_manage(playground: Playground, page: Page, quay: str) -> None:
    await page.open("Ben")
    said = playground.person("Ana").say("quay", "mine")
    for op, arguments in (
        ("deny", {"channel": quay, "permissions": ["send_messages"]}),
        ("create_channel", {"name": "x"}),
        ("delete_channel", {"channel": quay}),
        ("delete", {"message": said.id}),
    ):
        assert (await page.send_as("Ben", op, **arguments))["code"] == 50013
    assert (await page.send_as("Ana", "deny", channel=quay, permissions=["x"]))["code"] == 50035


@pytest.mark.parametrize(
    "said", ["{", "[]", '{"op":"fly","n":1}', '{"op":"say","n":1}', '{"op":"look","as":["1"]}']
)
async def test_invalid_requests_are_refused(playground: Playground, page: Page, said: str) -> None:
    await page.open("Ana")
    await page.socket.send_str(said)
    assert (await page.next_message("done", "refused"))["t"] == "refused"
    assert (await page.send_as("Ana", "locale", locale="en-GB"))["t"] == "done"


async def test_socket_of_another_site_is_refused(playground: Playground, page: Page) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.session.ws_connect(
            f"{playground.address}/people", headers={"Origin": "https://elsewhere.example"}
        )
