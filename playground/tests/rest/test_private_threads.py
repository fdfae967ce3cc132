"""Tests of private threads, which only members and moderators can see."""

import pytest

from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import DiscordError, Playground
from discord_playground.world.objects.channels import Channel

MESSAGES = 1 << 9
SILENT = 1 << 12
MANAGE_THREADS = 1 << 34


@pytest.fixture
def cellar(playground: Playground) -> Channel:
    """Open a private thread of Ben, who is not a moderator."""
    return playground.person("Ben").open_thread("quay", "cellar", private=True)


def bot_mention(playground: Playground) -> str:
    """Return the mention of the bot."""
    return f"<@{playground.world.bot.id}>"


async def test_only_members_and_moderators_see_a_private_thread(
    playground: Playground, cellar: Channel
) -> None:
    ana, ben, cleo = (playground.person(name) for name in ("Ana", "Ben", "Cleo"))
    said = ben.say(cellar, "psst")
    assert [len(one.sees(cellar)) for one in (ana, ben, cleo)] == [1, 1, 0]
    assert cleo.everything_seen == []
    for act in (
        lambda: cleo.say(cellar, "x"),
        lambda: cleo.now(said),
        lambda: cleo.calls("ping", cellar),
    ):
        with pytest.raises(DiscordError) as refused:
            act()
        assert refused.value.code == 50001
    ben.say(cellar, f"come in, {cleo.mention}")
    assert cleo.sees(cellar)[0].text == "psst"
    assert cleo.say(cellar, "here").text == "here"
    ana.remove_from_thread(cellar, cleo.person)
    assert cleo.sees(cellar) == []


async def test_people_outside_a_private_thread_are_not_notified(
    playground: Playground, cellar: Channel
) -> None:
    ben, cleo = playground.person("Ben"), playground.person("Cleo")
    cleo.notify(playground.world.home, "all")
    ben.say(cellar, "psst")
    assert cleo.tray == ()


async def test_bot_outside_a_private_thread_has_no_events_and_no_access(
    playground: Playground, raw: RawBot, cellar: Channel
) -> None:
    described = await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    assert described["threads"] == []
    said = playground.person("Ben").say(cellar, "psst")
    playground.person("Ana").change_thread(cellar, archived=True)
    playground.person("Ana").change_thread(cellar)
    playground.person("Ben").say("quay", "heard")
    heard = await raw.receive_payload()
    assert (heard["t"], heard["d"]["channel_id"]) == (
        "MESSAGE_CREATE",
        playground.channel("quay").id,
    )
    thread_path = f"/channels/{cellar.id}"
    for method, path in (
        ("GET", thread_path),
        ("GET", f"{thread_path}/messages"),
        ("GET", f"{thread_path}/messages/{said.id}"),
        ("POST", f"{thread_path}/messages"),
        ("PUT", f"{thread_path}/thread-members/@me"),
    ):
        status, refused = await raw.call(
            method, path, {"content": "x"} if method == "POST" else None
        )
        assert (status, refused["code"]) == (403, 50001)


async def test_bot_outside_a_private_thread_can_only_answer_interactions(
    playground: Playground, raw: RawBot, cellar: Channel
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    ben = playground.person("Ben")
    ben.calls("ping", cellar)
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert int(asked["app_permissions"]) & (1 << 10 | 1 << 38) == 1 << 10 | 1 << 38
    status, answer = await raw.answer(asked, 4, {"content": "pong"})
    assert status == 200
    message = answer["resource"]["message"]["id"]
    edited = await raw.call(
        "PATCH", raw.webhook_path(asked, "/messages/@original"), {"content": "1"}
    )
    assert edited[0] == 200
    path = f"/channels/{cellar.id}/messages/{message}"
    assert (await raw.call("PATCH", path, {"content": "2"}))[1]["code"] == 50001
    assert playground.world.bot.id not in cellar.members


@pytest.mark.parametrize("manages", [False, True])
async def test_mention_adds_the_bot_to_a_private_thread(
    playground: Playground, raw: RawBot, cellar: Channel, manages: bool
) -> None:
    if manages:
        playground.world.home.bot_role_permissions |= MANAGE_THREADS
    await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    playground.person("Ben").say(cellar, f"{bot_mention(playground)}, please")
    heard = [await raw.receive_payload() for _ in range(3)]
    assert [one["t"] for one in heard] == [
        "THREAD_CREATE",
        "THREAD_MEMBERS_UPDATE",
        "MESSAGE_CREATE",
    ]
    assert "newly_created" not in heard[0]["d"]
    assert heard[0]["d"]["member"]["user_id"] == playground.world.bot.id
    assert [one["user_id"] for one in heard[1]["d"]["added_members"]] == [playground.world.bot.id]
    sent = await raw.call("POST", f"/channels/{cellar.id}/messages", {"content": "x"})
    assert sent[0] == 200


async def test_bot_removed_from_a_private_thread_gets_one_last_event(
    playground: Playground, raw: RawBot, cellar: Channel
) -> None:
    bot = playground.world.bot.id
    playground.person("Ben").say(cellar, bot_mention(playground))
    described = await raw.connect_and_identify(GUILDS_INTENT | MESSAGES)
    assert [one["id"] for one in described["threads"]] == [cellar.id]
    playground.person("Ana").remove_from_thread(cellar)
    assert (await raw.wait_for_event("THREAD_MEMBERS_UPDATE"))["removed_member_ids"] == [bot]
    playground.person("Ben").say(cellar, "alone at last")
    playground.person("Ben").say("quay", "heard")
    assert (await raw.receive_payload())["d"]["channel_id"] == playground.channel("quay").id


async def test_silent_mention_adds_nobody_to_a_private_thread(
    playground: Playground, raw: RawBot, cellar: Channel
) -> None:
    cleo = playground.person("Cleo")
    playground.person("Ben").say(cellar, bot_mention(playground))
    body = {"content": cleo.mention, "flags": SILENT}
    await raw.call("POST", f"/channels/{cellar.id}/messages", body)
    assert cleo.id not in cellar.members
    await raw.call("POST", f"/channels/{cellar.id}/messages", {"content": cleo.mention})
    assert cleo.id in cellar.members


async def test_private_thread_posts_no_message_in_its_channel(
    playground: Playground, cellar: Channel
) -> None:
    assert playground.person("Cleo").sees("quay") == []
