"""Tests of the kinds of channels: which messages, commands and threads each one accepts."""

import pytest

from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import DiscordError, Playground
from discord_playground.world.objects.channels import KINDS

MESSAGES = 1 << 9
THREAD_TYPES = {"text": (11, 12), "announcement": (10,)}
"""The thread types that each kind of channel accepts; voice and stage channels accept none."""


async def test_guild_create_lists_channels_with_their_types(
    playground: Playground, raw: RawBot
) -> None:
    for name in KINDS:
        playground.person("Ana").create_channel(f"a-{name}", kind=name)
    described = await raw.connect_and_identify()
    kinds = {one["name"]: one["type"] for one in described["channels"]}
    assert {f"a-{name}": kind for name, kind in KINDS.items()}.items() <= kinds.items()


@pytest.mark.parametrize("name", ["text", "announcement", "voice", "stage"])
@pytest.mark.parametrize("type", [10, 11, 12])
async def test_each_channel_accepts_only_its_types_of_thread(
    playground: Playground, raw: RawBot, name: str, type: int
) -> None:
    channel = playground.person("Ana").create_channel("place", kind=name)
    body = {"name": "Talk", "type": type}
    status, thread = await raw.call("POST", f"/channels/{channel.id}/threads", body)
    if type in THREAD_TYPES.get(name, ()):
        assert (status, thread["type"]) == (201, type)
    else:
        assert (status, thread["code"]) == (400, 50024)


async def test_a_thread_without_a_type_is_private(playground: Playground, raw: RawBot) -> None:
    quay = playground.channel("quay")
    _, thread = await raw.call("POST", f"/channels/{quay.id}/threads", {"name": "Talk"})
    assert thread["type"] == 12
    assert thread["member"]["user_id"] == playground.world.bot.id


@pytest.mark.parametrize("name", ["text", "announcement", "voice", "stage"])
async def test_thread_on_a_message_gets_the_channels_first_thread_type(
    playground: Playground, raw: RawBot, name: str
) -> None:
    ana = playground.person("Ana")
    channel = ana.create_channel("place", kind=name)
    said = ana.say(channel, "x")
    path = f"/channels/{channel.id}/messages/{said.id}/threads"
    status, thread = await raw.call("POST", path, {"name": "Talk"})
    if name in THREAD_TYPES:
        assert (status, thread["type"]) == (201, THREAD_TYPES[name][0])
    else:
        assert (status, thread["code"]) == (400, 50024)


@pytest.mark.parametrize("name", ["forum", "media"])
async def test_a_forum_has_posts_and_no_messages_of_its_own(
    playground: Playground, raw: RawBot, name: str
) -> None:
    ana = playground.person("Ana")
    forum = ana.create_channel("ideas", kind=name)
    forum_path = f"/channels/{forum.id}"
    assert (await raw.call("POST", f"{forum_path}/messages", {"content": "x"}))[1]["code"] == 50008
    for act in (lambda: ana.say(forum, "x"), lambda: ana.calls("ping", forum)):
        with pytest.raises(DiscordError) as refused:
            act()
        assert refused.value.code == 50008
    post = ana.open_thread(forum, "An idea", message="Listen.")
    assert [one.id for one in ana.sees(post)] == [post.id]
    assert (await raw.call("POST", f"/channels/{post.id}/messages", {"content": "x"}))[0] == 200


async def test_a_post_begins_with_a_message(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    forum = ana.create_channel("ideas", kind="forum")
    posts = f"/channels/{forum.id}/threads"
    _, refused = await raw.call("POST", posts, {"name": "Mine"})
    assert set(refused["errors"]) == {"message"}
    _, refused = await raw.call("POST", posts, {"name": "Mine", "message": {"content": ""}})
    assert refused["code"] == 50006
    await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    body = {"name": "Mine", "message": {"content": "Listen."}}
    status, post = await raw.call("POST", posts, body)
    assert (status, post["type"], post["parent_id"]) == (201, 11, forum.id)
    assert (post["message"]["id"], post["message"]["content"]) == (post["id"], "Listen.")
    assert [(await raw.receive_payload())["t"] for _ in range(2)] == [
        "THREAD_CREATE",
        "MESSAGE_CREATE",
    ]
    with pytest.raises(DiscordError):
        ana.open_thread(forum, "Yours")


@pytest.mark.parametrize("name", ["voice", "stage"])
async def test_voice_channels_refuse_a_bot_that_may_not_connect(
    playground: Playground, raw: RawBot, name: str
) -> None:
    ana = playground.person("Ana")
    channel = ana.create_channel("cove", kind=name)
    messages_path = f"/channels/{channel.id}/messages"
    assert (await raw.call("POST", messages_path, {"content": "x"}))[0] == 200
    ana.deny_bot(channel, "connect")
    assert (await raw.call("POST", messages_path, {"content": "x"}))[1]["code"] == 50001
    assert (await raw.call("GET", messages_path))[1]["code"] == 50001
