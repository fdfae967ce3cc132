"""Tests of threads: reopening, writing in locked threads, members, and changes of fields."""

import pytest

from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import DiscordError, Playground
from discord_playground.protocol.types import Json

MESSAGES = 1 << 9
MANAGE_CHANNELS, MANAGE_THREADS = 1 << 4, 1 << 34


@pytest.fixture
def quay_path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}"


@pytest.mark.parametrize("writer", ["a person", "the bot"])
async def test_message_reopens_an_archived_thread_with_an_event(
    playground: Playground, raw: RawBot, writer: str
) -> None:
    await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    ana = playground.person("Ana")
    thread = ana.open_thread("quay", "Talk")
    assert (await raw.call("PUT", f"/channels/{thread.id}/thread-members/@me"))[0] == 204
    ana.change_thread(thread, archived=True, locked=False)
    assert (await raw.wait_for_event("THREAD_UPDATE"))["thread_metadata"]["archived"]
    if writer == "the bot":
        assert (await raw.call("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[
            0
        ] == 200
    else:
        playground.person("Ben").say(thread, "x")
    heard = [(await raw.receive_payload()) for _ in range(2)]
    assert [one["t"] for one in heard] == ["THREAD_UPDATE", "MESSAGE_CREATE"]
    assert not heard[0]["d"]["thread_metadata"]["archived"]
    shown = [one["channel"] for one in playground.history.seen_by(ana.id) if one["t"] == "channel"]
    assert not shown[-1]["thread_metadata"]["archived"]


async def test_message_in_an_open_thread_sends_no_thread_update(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    thread = playground.person("Ana").open_thread("quay", "Talk")
    await raw.wait_for_event("MESSAGE_CREATE")
    playground.person("Ben").say(thread, "x")
    assert (await raw.receive_payload())["t"] == "MESSAGE_CREATE"


async def test_only_moderators_write_in_a_locked_thread(playground: Playground) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    thread = ben.open_thread("quay", "Talk")
    for archived, writers in ((False, [ben]), (True, [ben, ana])):
        ana.change_thread(thread, archived=archived, locked=True)
        for writer in writers:
            with pytest.raises(DiscordError) as refused:
                writer.say(thread, "x")
            assert (refused.value.code, thread.archived) == (50083, archived)
    ana.change_thread(thread, archived=False, locked=True)
    ana.say(thread, "closed for today")
    playground.person("Zoe", moderator=True).say(thread, "indeed")


async def test_thread_can_start_only_on_a_message_of_its_channel(
    playground: Playground, raw: RawBot, quay_path: str
) -> None:
    dock = playground.person("Ana").create_channel("dock")
    said = playground.person("Ana").say(dock, "x")
    status, refused = await raw.call(
        "POST", f"{quay_path}/messages/{said.id}/threads", {"name": "x"}
    )
    assert (status, refused["code"]) == (404, 10008)
    dock_path = f"/channels/{dock.id}/messages/{said.id}/threads"
    assert (await raw.call("POST", dock_path, {"name": "x"}))[0] == 201


async def test_members_who_may_write_can_reopen_an_unlocked_thread(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    thread = ana.open_thread("quay", "Talk")
    thread_path = f"/channels/{thread.id}"
    ana.change_thread(thread, archived=True)
    assert (await raw.call("PATCH", thread_path, {"archived": False}))[1]["code"] == 50013
    thread.members.add(playground.world.bot.id)
    for body in ({"archived": False, "name": "x"}, {"name": "x"}, {"archived": True}):
        assert (await raw.call("PATCH", thread_path, body))[1]["code"] == 50013
    ana.deny_bot("quay", "send_messages_in_threads")
    assert (await raw.call("PATCH", thread_path, {"archived": False}))[1]["code"] == 50013
    ana.deny_bot("quay")
    assert (await raw.call("PATCH", thread_path, {"archived": False}))[0] == 200
    assert (thread.archived, thread.name) == (False, "Talk")


@pytest.mark.parametrize("own", [False, True])
async def test_reopening_a_locked_thread_needs_manage_threads(
    playground: Playground, raw: RawBot, quay_path: str, own: bool
) -> None:
    ana, world = playground.person("Ana"), playground.world
    if own:
        _, made = await raw.call("POST", f"{quay_path}/threads", {"name": "Talk", "type": 11})
        thread = world.channel(made["id"])
    else:
        thread = ana.open_thread("quay", "Talk")
    ana.change_thread(thread, archived=True, locked=True)
    thread_path = f"/channels/{thread.id}"
    assert (await raw.call("PATCH", thread_path, {"archived": False}))[1]["code"] == 50013
    world.home.bot_role_permissions |= MANAGE_THREADS
    assert (await raw.call("PATCH", thread_path, {"locked": False}))[1]["code"] == 50083
    assert (await raw.call("PATCH", thread_path, {"archived": False}))[0] == 200
    assert (thread.archived, thread.locked) == (False, True)


async def test_changing_thread_members_needs_permissions(
    playground: Playground, raw: RawBot, quay_path: str
) -> None:
    ana, ben, world = playground.person("Ana"), playground.person("Ben"), playground.world
    thread = ana.open_thread("quay", "Talk")
    members_path = f"/channels/{thread.id}/thread-members"

    async def error_code(method: str, who: str, path: str = members_path) -> int | None:
        status, answer = await raw.call(method, f"{path}/{who}")
        return None if status == 204 else answer["code"]

    assert await error_code("PUT", "@me", f"{quay_path}/thread-members") == 50024
    assert await error_code("PUT", "@me") is None
    assert await error_code("PUT", ben.id) is None
    assert await error_code("DELETE", ben.id) == 50013
    assert await error_code("PUT", "1") == 10013
    ben.leave()
    assert await error_code("PUT", ben.id) == 10007
    ben.come_back()
    ana.deny_bot("quay", "send_messages_in_threads")
    assert await error_code("PUT", ben.id) == 50013
    ana.deny_bot("quay")
    world.home.bot_role_permissions |= MANAGE_THREADS
    assert await error_code("DELETE", ben.id) is None
    assert thread.members == {ana.id, world.bot.id}
    ana.change_thread(thread, archived=True)
    for method in ("PUT", "DELETE"):
        assert await error_code(method, "@me") == 50083


@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("quay", {"nsfw": True}),
        ("quay", {"archived": True}),
        ("quay", {"topic": "x" * 1025}),
        ("thread", {"rate_limit_per_user": 10}),
        ("thread", {"topic": "x"}),
        ("thread", {"archived": 1}),
    ],
)
async def test_refused_channel_fields_are_named_in_the_error(
    playground: Playground, raw: RawBot, place: str, body: Json
) -> None:
    world = playground.world
    world.home.bot_role_permissions |= MANAGE_THREADS | MANAGE_CHANNELS
    thread = playground.person("Ana").open_thread("quay", "thread")
    channel = thread if place == "thread" else playground.channel("quay")
    old_fields = channel.to_json()
    status, refused = await raw.call("PATCH", f"/channels/{channel.id}", body)
    assert (status, refused["code"]) == (400, 50035)
    assert set(body) <= set(refused["errors"])
    assert channel.to_json() == old_fields


async def test_new_thread_has_the_requested_archive_duration(
    playground: Playground, raw: RawBot, quay_path: str
) -> None:
    body = {"name": "Talk", "type": 11, "auto_archive_duration": 60, "rate_limit_per_user": None}
    _, thread = await raw.call("POST", f"{quay_path}/threads", body)
    assert thread["thread_metadata"]["auto_archive_duration"] == 60
    status, refused = await raw.call(
        "POST", f"{quay_path}/threads", body | {"rate_limit_per_user": 5}
    )
    assert (status, set(refused["errors"])) == (400, {"rate_limit_per_user"})


async def test_a_topic_is_set_and_taken_away(
    playground: Playground, raw: RawBot, quay_path: str
) -> None:
    playground.world.home.bot_role_permissions |= MANAGE_CHANNELS
    assert (await raw.call("PATCH", quay_path, {"topic": "Ships"}))[1]["topic"] == "Ships"
    assert (await raw.call("PATCH", quay_path, {"name": "inn"}))[1]["topic"] == "Ships"
    assert (await raw.call("PATCH", quay_path, {"topic": None}))[1]["topic"] is None
