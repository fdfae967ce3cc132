"""Tests of whom a message mentions when it is sent and when it is edited."""

import pytest

from bots.raw_bot import RawBot
from discord_playground import Playground
from discord_playground.protocol.types import Json

MENTION_EVERYONE = 1 << 17


@pytest.fixture
def path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}/messages"


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, {"Ana", "Ben"}),
        ({"parse": []}, set()),
        ({"parse": ["users"]}, {"Ana", "Ben"}),
        ({"parse": [], "users": "Ben"}, {"Ben"}),
        ({"parse": ["everyone"]}, set()),
    ],
)
async def test_allowed_mentions_decide_whom_a_message_pings(
    playground: Playground, raw: RawBot, path: str, allowed: Json | None, pinged: set[str]
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    playground.world.home.bot_role_permissions |= MENTION_EVERYONE
    body: Json = {"content": f"{ana.mention} and <@!{ben.id}> @everyone"}
    if allowed is not None:
        users = [int(ben.id)] if allowed.get("users") else []
        body["allowed_mentions"] = {"parse": allowed["parse"], "users": users}
    _, sent = await raw.call("POST", path, body)
    assert {user["global_name"] for user in sent["mentions"]} == pinged
    assert sent["mention_everyone"] == (allowed is None or "everyone" in allowed["parse"])
    assert bool(ana.pings) == ("Ana" in pinged)


@pytest.mark.parametrize("name", ["@everyone", "@here"])
async def test_everyone_mention_needs_the_permission(
    playground: Playground, raw: RawBot, path: str, name: str
) -> None:
    body = {"content": name, "allowed_mentions": {"parse": ["everyone"]}}
    _, sent = await raw.call("POST", path, body)
    assert not sent["mention_everyone"]
    assert not playground.person("Ben").say("quay", name).data["mention_everyone"]
    assert playground.person("Ana").say("quay", name).data["mention_everyone"]
    playground.world.home.bot_role_permissions |= MENTION_EVERYONE
    _, edited = await raw.call("PATCH", f"{path}/{sent['id']}", body)
    assert edited["mention_everyone"]


async def test_an_edit_pings_nobody(playground: Playground, raw: RawBot, path: str) -> None:
    ana = playground.person("Ana")
    _, sent = await raw.call("POST", path, {"content": "x"})
    await raw.call("PATCH", f"{path}/{sent['id']}", {"content": ana.mention})
    assert ana.pings == []
    assert ana.now(sent["id"]).edited


async def test_edited_content_mentions_only_people_whom_the_edit_allows(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ana = playground.person("Ana")
    _, sent = await raw.call("POST", path, {"content": f"{ana.mention} one"})
    message_path, no_mentions = f"{path}/{sent['id']}", {"parse": []}
    await raw.call(
        "PATCH", message_path, {"embeds": [{"title": "x"}], "allowed_mentions": no_mentions}
    )
    assert ana.now(sent["id"]).pings == (ana.id,)
    await raw.call(
        "PATCH", message_path, {"content": f"{ana.mention} two", "allowed_mentions": no_mentions}
    )
    assert ana.now(sent["id"]).pings == ()
    await raw.call("PATCH", message_path, {"embeds": []})
    assert ana.now(sent["id"]).pings == ()
    await raw.call("PATCH", message_path, {"content": f"{ana.mention} three"})
    assert ana.now(sent["id"]).pings == (ana.id,)


async def test_unmentioned_people_in_components_are_shown_as_unknown_user(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    words = f"{ana.mention} and <@!{ben.id}> and <@1>"
    body: Json = {"components": [{"type": 10, "content": words}], "flags": 1 << 15}
    allowed = {"users": [ben.id]}
    _, sent = await raw.call("POST", path, body | {"allowed_mentions": allowed})
    shown = ben.now(sent["id"])
    assert (shown.text, shown.seen) == (words, "@unknown-user and @Ben and @unknown-user")
    await raw.call("PATCH", f"{path}/{sent['id']}", body | {"allowed_mentions": {"parse": []}})
    assert "Ben" not in ben.now(sent["id"]).seen
