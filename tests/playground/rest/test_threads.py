"""Threads: what opens them again, who writes in a locked one, which kinds there are."""

from typing import Any

import pytest

from playground import Playground, Refused
from tests.playground.bots.raw_bot import GUILDS, RawBot

Json = dict[str, Any]
MESSAGES = 1 << 9


@pytest.fixture
def tavern(playground: Playground) -> str:
    return f"/channels/{playground.channel('tavern').id}"


@pytest.mark.parametrize("writer", ["a person", "the bot"])
async def test_a_message_opens_an_archived_thread_and_everybody_is_told(
    playground: Playground, raw: RawBot, writer: str
) -> None:
    await raw.arrive(GUILDS | MESSAGES)
    ana = playground.person("Ana")
    thread = ana.open_thread("tavern", "Talk")
    ana.change_thread(thread, archived=True, locked=False)
    assert (await raw.until("THREAD_UPDATE"))["thread_metadata"]["archived"]
    if writer == "the bot":
        assert (await raw.call("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[
            0
        ] == 200
    else:
        playground.person("Ben").say(thread, "x")
    heard = [(await raw.hear()) for _ in range(2)]
    assert [one["t"] for one in heard] == ["THREAD_UPDATE", "MESSAGE_CREATE"]
    assert not heard[0]["d"]["thread_metadata"]["archived"]
    shown = [one["channel"] for one in playground.events_seen_by(ana.id) if one["t"] == "channel"]
    assert not shown[-1]["thread_metadata"]["archived"]


async def test_a_message_in_an_open_thread_changes_nothing_of_it(
    playground: Playground, raw: RawBot
) -> None:
    await raw.arrive(GUILDS | MESSAGES)
    thread = playground.person("Ana").open_thread("tavern", "Talk")
    await raw.until("MESSAGE_CREATE")
    playground.person("Ben").say(thread, "x")
    assert (await raw.hear())["t"] == "MESSAGE_CREATE"


async def test_only_moderators_write_in_a_locked_thread(playground: Playground) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    thread = ben.open_thread("tavern", "Talk")
    for archived in (False, True):
        ana.change_thread(thread, archived=archived, locked=True)
        with pytest.raises(Refused) as refused:
            ben.say(thread, "x")
        assert (refused.value.code, thread.archived) == (50083, archived)
    ana.say(thread, "closed for today")
    playground.person("Zoe", moderator=True).say(thread, "indeed")
    assert not thread.archived


@pytest.mark.parametrize("kind", [{"type": 12}, {"type": 10}, {"type": None}, {}])
async def test_threads_that_are_not_public_are_refused_by_name(
    playground: Playground, raw: RawBot, tavern: str, kind: Json
) -> None:
    status, refused = await raw.call("POST", f"{tavern}/threads", {"name": "Talk", **kind})
    assert (status, refused["code"]) == (400, 50035)
    assert "public threads alone" in refused["errors"]["type"]["_errors"][0]["message"]
    assert not any(one.is_thread for one in playground.world.channels.values())


async def test_a_thread_hangs_from_a_message_of_its_channel_alone(
    playground: Playground, raw: RawBot, tavern: str
) -> None:
    other = playground.person("Ana").create_channel("dock")
    said = playground.person("Ana").say(other, "x")
    status, refused = await raw.call("POST", f"{tavern}/messages/{said.id}/threads", {"name": "x"})
    assert (status, refused["code"]) == (404, 10008)
    there = f"/channels/{other.id}/messages/{said.id}/threads"
    assert (await raw.call("POST", there, {"name": "x"}))[0] == 201
