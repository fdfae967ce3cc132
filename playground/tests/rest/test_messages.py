"""Tests of the bot's messages: files, pings, replies, component numbers and edits."""

import io
import json

import aiohttp
import pytest

from bots.harbour_bot import PNG
from bots.raw_bot import RawBot
from discord_playground import Playground
from discord_playground.protocol.types import Json

V2 = 1 << 15


@pytest.fixture
def path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}/messages"


async def fetch(raw: RawBot, url: str) -> tuple[int, bytes, str]:
    async with raw.session.get(url) as response:
        return response.status, await response.read(), response.content_type


async def test_edit_keeps_only_the_attachments_in_its_list(
    playground: Playground, raw: RawBot, path: str
) -> None:
    body = {"attachments": [{"id": 0, "description": "First"}, {"id": "1"}]}
    _, sent = await raw.call("POST", path, body, files={"a.png": PNG, "b ü.png": PNG + b"b"})
    first, second = sent["attachments"]
    assert (first["filename"], first["description"], first["size"]) == ("a.png", "First", len(PNG))
    assert await fetch(raw, second["url"]) == (200, PNG + b"b", "image/png")
    message_path = f"{path}/{sent['id']}"
    _, kept = await raw.call("PATCH", message_path, {"content": "x"})
    assert kept["attachments"] == [first, second]
    _, fewer = await raw.call("PATCH", message_path, {"attachments": [{"id": int(second["id"])}]})
    assert fewer["attachments"] == [second]
    _, swapped = await raw.call(
        "PATCH", message_path, {"attachments": [{"id": 0}]}, files={"c.png": PNG + b"c"}
    )
    assert [file["filename"] for file in swapped["attachments"]] == ["c.png"]
    assert playground.person("Ana").now(sent["id"]).images == (PNG + b"c",)
    status, refused = await raw.call("PATCH", message_path, {"content": "", "attachments": []})
    assert (status, refused["code"]) == (400, 50006)


async def test_edit_changes_descriptions_of_kept_files(raw: RawBot, path: str) -> None:
    body = {"attachments": [{"id": 0, "description": "First"}, {"id": 1}]}
    _, sent = await raw.call("POST", path, body, files={"a.png": PNG, "b.png": PNG})
    (a, b), message_path = (file["id"] for file in sent["attachments"]), f"{path}/{sent['id']}"

    async def described(*entries: Json) -> list[str | None]:
        status, edited = await raw.call("PATCH", message_path, {"attachments": list(entries)})
        assert status == 200, edited
        assert (await raw.call("GET", message_path))[1] == edited
        return [file.get("description") for file in edited["attachments"]]

    assert await described({"id": a, "description": "Other"}, {"id": b, "description": "x"}) == [
        "Other",
        "x",
    ]
    assert await described({"id": a}, {"id": int(b), "description": "y" * 1024}) == [
        "Other",
        "y" * 1024,
    ]
    longer = {"attachments": [{"id": a, "description": "x" * 1025}]}
    assert (await raw.call("PATCH", message_path, longer))[1]["code"] == 50035
    assert await described({"id": a, "description": None}) == [None]


async def test_request_with_a_file_but_no_json_is_accepted(raw: RawBot, path: str) -> None:
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("files[0]", io.BytesIO(PNG), filename="a.png")
    headers = {"Authorization": f"Bot {raw.token}"}
    url = raw.playground.api_url + path
    async with raw.session.post(url, data=data, headers=headers) as response:
        assert response.status == 200
        (file,) = (await response.json())["attachments"]
    assert file["filename"] == "a.png"


async def test_file_shown_in_an_embed_is_not_listed_as_attachment(raw: RawBot, path: str) -> None:
    body = {"embeds": [{"title": "x", "image": {"url": "attachment://a.png"}}]}
    _, sent = await raw.call("POST", path, body, files={"a.png": PNG})
    image = sent["embeds"][0]["image"]
    assert sent["attachments"] == []
    assert image["url"] == image["proxy_url"]
    assert (await fetch(raw, image["url"]))[1] == PNG


async def test_edited_layout_can_show_a_file_kept_by_id_and_name(
    playground: Playground, raw: RawBot, path: str
) -> None:
    def gallery(name: str) -> Json:
        items = [{"media": {"url": f"attachment://{name}"}, "description": "A board"}]
        return {"flags": V2, "components": [{"type": 12, "items": items}]}

    _, sent = await raw.call("POST", path, gallery("a.png"), files={"a.png": PNG})
    message_path = f"{path}/{sent['id']}"
    media = sent["components"][0]["items"][0]["media"]
    kept = {"attachments": [{"id": media["attachment_id"], "filename": "a.png"}]}
    _, same = await raw.call("PATCH", message_path, gallery("a.png") | kept)
    assert same["components"][0]["items"][0]["media"] == media
    for other in ({}, {"filename": "b.png"}, None):
        entry = {"id": media["attachment_id"]}
        attachments_field = {} if other is None else {"attachments": [entry | other]}
        status, error = await raw.call("PATCH", message_path, gallery("a.png") | attachments_field)
        assert (status, error["code"]) == (400, 50035)
        assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in json.dumps(error)
    body = gallery("b.png") | {"attachments": [{"id": 0}]}
    _, other = await raw.call("PATCH", message_path, body, files={"b.png": PNG + b"b"})
    assert playground.person("Ana").now(other["id"]).images == (PNG + b"b",)
    status, _ = await raw.call("PATCH", message_path, gallery("a.png"))
    assert status == 400


async def test_answer_to_a_click_must_list_the_kept_files(
    playground: Playground, raw: RawBot, path: str
) -> None:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": V2, "components": [gallery, {"type": 1, "components": [button]}]}
    await raw.connect_and_identify()
    _, sent = await raw.call("POST", path, body, files={"a.png": PNG})
    ana = playground.person("Ana")
    ana.presses(sent["id"], "Go")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (await raw.answer(asked, 7, body))[0] == 400
    attachment_id = sent["components"][0]["items"][0]["media"]["attachment_id"]
    kept = [{"id": attachment_id, "filename": "a.png"}]
    assert (await raw.answer(asked, 7, body | {"attachments": kept}))[0] == 200
    assert ana.now(sent["id"]).images == (PNG,)


async def test_embeds_are_hidden_and_shown_again(raw: RawBot, path: str) -> None:
    silent, hidden = 1 << 12, 1 << 2
    body = {"content": "x", "flags": silent | hidden}
    _, sent = await raw.call("POST", path, body)
    message_path = f"{path}/{sent['id']}"
    assert sent["flags"] == silent | hidden
    for change, flags in (
        ({"content": "y"}, silent | hidden),
        ({"flags": None}, silent | hidden),
        ({"flags": 0}, silent),
        ({"flags": hidden}, silent | hidden),
    ):
        assert (await raw.call("PATCH", message_path, change))[1]["flags"] == flags


async def test_components_without_an_id_are_numbered(raw: RawBot, path: str) -> None:
    buttons = [{"type": 2, "style": 1, "label": "x", "custom_id": "x", "id": 2}]
    rows = [{"type": 1, "components": buttons}, {"type": 10, "content": "x"}]
    _, sent = await raw.call("POST", path, {"flags": V2, "components": rows})
    row, text = sent["components"]
    assert (row["id"], row["components"][0]["id"], text["id"]) == (1, 2, 3)


async def test_reply_mentions_the_author_and_needs_an_existing_message(
    playground: Playground, raw: RawBot, path: str
) -> None:
    said = playground.person("Ben").say("quay", "question")
    body = {"content": "answer", "message_reference": {"message_id": said.id}}
    _, sent = await raw.call("POST", path, body)
    assert (sent["type"], sent["referenced_message"]["id"]) == (19, said.id)
    assert [user["global_name"] for user in sent["mentions"]] == ["Ben"]
    quiet = body | {"allowed_mentions": {"parse": [], "replied_user": False}}
    assert (await raw.call("POST", path, quiet))[1]["mentions"] == []
    unknown = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await raw.call("POST", path, unknown))[1]["code"] == 50035
    unknown["message_reference"]["fail_if_not_exists"] = False  # pyright: ignore[reportArgumentType]
    assert (await raw.call("POST", path, unknown))[1]["type"] == 0


async def test_reply_to_a_deleted_message_has_no_referenced_message(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ids = [(await raw.call("POST", path, {"content": "?"}))[1]["id"] for _ in range(2)]
    for id in ids:
        body = {"content": "!", "message_reference": {"message_id": id}}
        await raw.call("POST", path, body)
    await raw.call("DELETE", f"{path}/{ids[0]}")
    _, listed = await raw.call("GET", path)
    replies = [one for one in listed if one["type"] == 19]
    assert replies[0]["referenced_message"]["id"] == ids[1]
    assert replies[1]["referenced_message"] is None
    assert replies[1]["message_reference"]["message_id"] == ids[0]


async def test_listing_messages_supports_limit_before_and_after(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ids = [(await raw.call("POST", path, {"content": str(n)}))[1]["id"] for n in range(4)]

    async def listed(query: str) -> list[str]:
        return [found["id"] for found in (await raw.call("GET", path + query))[1]]

    assert await listed("") == ids[::-1]
    assert await listed("?limit=2") == [ids[3], ids[2]]
    assert await listed(f"?before={ids[2]}") == [ids[1], ids[0]]
    assert await listed(f"?after={ids[0]}&limit=2") == [ids[2], ids[1]]
    assert (await raw.call("GET", f"{path}?limit=101"))[1]["code"] == 50035
    wrong = ("before=abc", "after=-1", "after=²", f"before={'9' * 21}", f"around={ids[1]}")
    for query in wrong:
        status, refused = await raw.call("GET", f"{path}?{query}")
        assert (status, refused["code"]) == (400, 50035)
        assert list(refused["errors"]) == [query.partition("=")[0]]
    playground.person("Ana").deny_bot("quay", "read_message_history")
    assert await listed("") == []
    assert (await raw.call("GET", f"{path}/{ids[0]}"))[1]["code"] == 50013


async def test_deleted_message_disappears_from_the_channel(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ben = playground.person("Ben")
    _, sent = await raw.call("POST", path, {"content": "x"})
    assert (await raw.call("DELETE", f"{path}/{sent['id']}"))[0] == 204
    assert not ben.still_there(sent["id"])
    assert [seen.text for seen in ben.everything_seen] == ["x"]


async def test_default_values_of_a_select_have_string_ids(
    playground: Playground, raw: RawBot, path: str
) -> None:
    ben, role = playground.person("Ben"), playground.roles().create("Sailors")
    defaults = [{"id": int(ben.id), "type": "user"}, {"id": int(role.id), "type": "role"}]
    select = {"type": 7, "custom_id": "who", "max_values": 2, "default_values": defaults}
    _, sent = await raw.call(
        "POST", path, {"components": [{"type": 1, "components": [select]}], "content": "Who?"}
    )
    [shown] = sent["components"][0]["components"]
    assert [one["id"] for one in shown["default_values"]] == [ben.id, role.id]


async def test_application_emojis_are_created_listed_and_deleted(
    playground: Playground, raw: RawBot
) -> None:
    path = f"/applications/{playground.world.application_id}/emojis"
    body = {"name": "parrot", "image": "data:image/png;base64,iVBORw0KGgo="}
    status, made = await raw.call("POST", path, body)
    assert status == 201
    assert (await raw.call("GET", path))[1] == {"items": [made]}
    found = await fetch(raw, f"{playground.address}/emojis/{made['id']}.png")
    assert found == (200, b"\x89PNG\r\n\x1a\n", "image/png")
    assert (await raw.call("POST", path, body))[1]["code"] == 50035
    for name in ("a b", "äö", "x", "x" * 33, "a-b", "٣٣"):
        assert (await raw.call("POST", path, body | {"name": name}))[1]["code"] == 50035
    assert (await raw.call("DELETE", f"{path}/{made['id']}"))[0] == 204


@pytest.mark.parametrize(
    "image", [{}, {"image": None}, {"image": "a.png"}, {"image": "data:image/png;base64,%"}]
)
async def test_a_refused_emoji_does_not_exist(
    playground: Playground, raw: RawBot, image: Json
) -> None:
    path = f"/applications/{playground.world.application_id}/emojis"
    status, refused = await raw.call("POST", path, {"name": "parrot", **image})
    assert (status, refused["code"], "image" in refused["errors"]) == (400, 50035, True)
    assert (await raw.call("GET", path))[1] == {"items": []}


async def test_sent_requests_are_recorded(playground: Playground, raw: RawBot, path: str) -> None:
    await raw.call("POST", path, {"content": "one"}, files={"a.png": PNG})
    await raw.call("PATCH", f"{path}/1", {"content": "two"})
    first, second = playground.everything_sent
    assert (first.payload, first.files) == ({"content": "one"}, {0: ("a.png", PNG)})
    assert (second.method, second.status, second.code) == ("PATCH", 404, 10008)
