"""Tests that an edit turns a usual message into a layout (Components V2), but never back."""

from typing import Any

import pytest

from bots.harbour_bot import PNG, Buttons, HarbourBot, layout, picture
from bots.raw_bot import RawBot
from checks.bodies import field_paths
from discord_playground import Playground, find
from discord_playground.protocol.types import Json

V2, SUPPRESS_EMBEDS = 1 << 15, 1 << 2
INVALID = 50035
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
ROW: Json = {"type": 1, "components": [BUTTON]}
TEXT: Json = {"type": 10, "content": "y"}
LAYOUT: Json = {"flags": V2, "components": [TEXT]}
EMBED: Json = {"title": "x"}


@pytest.fixture
def path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}/messages"


async def send_and_edit(raw: RawBot, path: str, old: Json, new: Json) -> tuple[int, Any]:
    """Send a message and edit it. Return the status and JSON of the edit's answer."""
    _, sent = await raw.call("POST", path, old)
    return await raw.call("PATCH", f"{path}/{sent['id']}", new)


@pytest.mark.parametrize(
    ("old", "emptied"),
    [
        ({"content": "x"}, {"content": None}),
        ({"content": "x"}, {"content": ""}),
        ({"content": "x", "embeds": [EMBED]}, {"content": None, "embeds": []}),
        ({"embeds": [EMBED]}, {"embeds": None}),
    ],
)
async def test_edit_to_a_layout_must_remove_content_and_embeds(
    raw: RawBot, path: str, old: Json, emptied: Json
) -> None:
    for key in emptied:
        incomplete = {one: value for one, value in emptied.items() if one != key}
        status, answer = await send_and_edit(raw, path, old, LAYOUT | incomplete)
        assert (status, answer["code"], list(field_paths(answer["errors"]))) == (
            400,
            INVALID,
            [key],
        )
    status, message = await send_and_edit(raw, path, old, LAYOUT | emptied)
    assert (status, message["flags"] & V2) == (200, V2)
    assert (message["content"], message["embeds"]) == ("", [])


async def test_edit_to_a_layout_replaces_or_keeps_the_rows(raw: RawBot, path: str) -> None:
    old = {"content": "x", "components": [ROW]}
    _, message = await send_and_edit(raw, path, old, LAYOUT | {"content": None})
    assert [one["type"] for one in message["components"]] == [10]
    _, message = await send_and_edit(raw, path, old, {"content": None, "flags": V2})
    assert find(message["components"], "go")
    assert message["flags"] & V2


@pytest.mark.parametrize("empty", [{"components": []}, {"components": None}, {}])
async def test_edit_to_an_empty_layout_is_refused(raw: RawBot, path: str, empty: Json) -> None:
    change = {"content": None, "flags": V2} | empty
    status, answer = await send_and_edit(raw, path, {"content": "x"}, change)
    assert (status, answer["code"]) == (400, 50006)


async def test_layout_cannot_be_edited_back_to_a_usual_message(raw: RawBot, path: str) -> None:
    for change, field in (
        ({"content": "back"}, "content"),
        ({"content": "back", "components": [], "flags": 0}, "content"),
        ({"embeds": [EMBED]}, "embeds"),
        ({"components": [TEXT], "flags": 0}, "components.0.type"),
    ):
        status, answer = await send_and_edit(raw, path, LAYOUT, change)
        assert (status, answer["code"], list(field_paths(answer["errors"]))) == (
            400,
            INVALID,
            [field],
        )
    for change in ({"flags": 0}, {"flags": SUPPRESS_EMBEDS}, {"components": [ROW], "flags": 0}):
        status, message = await send_and_edit(raw, path, LAYOUT, change)
        assert (status, message["flags"] & V2) == (200, V2)


async def test_file_of_a_layout_is_seen_only_if_a_component_shows_the_file(
    playground: Playground, raw: RawBot, path: str
) -> None:
    _, sent = await raw.call("POST", path, {"content": "x"}, files={"a.png": PNG})
    ana = playground.person("Ana")
    assert ana.now(sent["id"]).images == (PNG,)
    await raw.call("PATCH", f"{path}/{sent['id']}", LAYOUT | {"content": None})
    shown = ana.now(sent["id"])
    assert (shown.text, shown.images) == ("y", ())
    assert shown.data["attachments"][0]["filename"] == "a.png"


async def test_notification_remains_after_discord_py_edits_a_message_to_a_layout(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    channel = bot.writable_channel(playground.channel("quay").id)
    sent = await channel.send(f"{ana.mention}, your turn", view=Buttons())
    await sent.edit(content=None, view=layout(), attachments=[picture()])
    shown = ana.now(str(sent.id))
    assert (shown.images, [button.label for button in shown.buttons]) == ((PNG,), ["Look"])
    assert [one.text for one in ana.tray] == ["@Ana, your turn"]
    assert shown.pings == ()
