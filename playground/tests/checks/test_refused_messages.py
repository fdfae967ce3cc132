"""Tests of what Discord refuses in messages, and of the fields that its refusals name."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from checks.bodies import field_paths, without_keys
from discord_playground import Playground
from discord_playground.protocol.types import Json

V2 = 1 << 15
INVALID, EMPTY = 50035, 50006
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
LINK: Json = {"type": 2, "style": 5, "label": "Go"}
MENU: Json = {"type": 3, "custom_id": "m", "options": [{"label": "A", "value": "a"}]}
TEXT: Json = {"type": 10, "content": "x"}


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def classic(*inside: Json) -> Json:
    return {"content": "x", "components": [row(*inside)]}


def layout(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


def menu(**changes: Any) -> Json:
    return classic(MENU | changes)


def gallery(url: str, **more: Any) -> Json:
    return layout({"type": 12, "items": [{"media": {"url": url}, **more}]})


IN_ROW = "components.0.components.0"
REFUSED: dict[str, tuple[Json, str]] = {
    "content too long": ({"content": "x" * 2001}, "content"),
    "button without custom id": (classic(without_keys(BUTTON, "custom_id")), f"{IN_ROW}.custom_id"),
    "button without words": (classic(without_keys(BUTTON, "label")), IN_ROW),
    "button with both": (classic(BUTTON | {"url": "https://x.y"}), IN_ROW),
    "link without address": (classic({"type": 2, "style": 5, "label": "x"}), f"{IN_ROW}.url"),
    "label too long": (classic(BUTTON | {"label": "x" * 81}), f"{IN_ROW}.label"),
    "custom id too long": (classic(BUTTON | {"custom_id": "x" * 101}), f"{IN_ROW}.custom_id"),
    "unknown style": (classic(BUTTON | {"style": 9}), f"{IN_ROW}.style"),
    "no emoji": (classic(BUTTON | {"emoji": {"name": ":skull:"}}), f"{IN_ROW}.emoji.name"),
    "custom id twice": (classic(BUTTON, BUTTON), "components"),
    "six buttons": (
        classic(*(BUTTON | {"custom_id": str(n)} for n in range(6))),
        "components.0.components",
    ),
    "an empty row": ({"content": "x", "components": [row()]}, "components.0.components"),
    "menu beside a button": (classic(MENU, BUTTON), "components.0.components"),
    "six rows": (
        {
            "content": "x",
            "components": [row(BUTTON | {"custom_id": str(n)}) for n in range(6)],
        },
        "components",
    ),
    "too many options": (
        menu(options=[{"label": str(n), "value": str(n)} for n in range(26)]),
        f"{IN_ROW}.options",
    ),
    "no options": (menu(options=[]), f"{IN_ROW}.options"),
    "option value twice": (
        menu(options=[{"label": "A", "value": "a"}] * 2),
        f"{IN_ROW}.options.1.value",
    ),
    "more values than options": (menu(max_values=3), f"{IN_ROW}.max_values"),
    "least above most": (menu(min_values=2), f"{IN_ROW}.max_values"),
    "button on top": ({"content": "x", "components": [BUTTON]}, "components.0.type"),
    "new components without the flag": (
        {"content": "x", "components": [TEXT]},
        "components.0.type",
    ),
    "content beside new components": (layout(TEXT) | {"content": "x"}, "content"),
    "embeds beside new components": (layout(TEXT) | {"embeds": [{"title": "x"}]}, "embeds"),
    "41 components": (layout(*[TEXT] * 41), "components"),
    "4001 characters": (layout(TEXT | {"content": "x" * 2001}, TEXT | {"content": "x" * 2000}), ""),
    "text display without text": (layout(TEXT | {"content": ""}), "components.0.content"),
    "container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [TEXT]}]}),
        "components.0.components.0.type",
    ),
    "section without accessory": (
        layout({"type": 9, "components": [TEXT]}),
        "components.0.accessory.type",
    ),
    "thumbnail alone": (layout({"type": 11, "media": {"url": "https://x.y"}}), "components.0.type"),
    "gallery of nothing": (layout({"type": 12, "items": []}), "components.0.items"),
    "file that did not come": (gallery("attachment://a.png"), "components.0.items.0.media.url"),
    "link of 513 characters": (
        classic(LINK | {"url": "https://".ljust(513, "x")}),
        f"{IN_ROW}.url",
    ),
    "picture's address of 2049 characters": (
        gallery("https://".ljust(2049, "x")),
        "components.0.items.0.media.url",
    ),
    "strange address": (gallery("ftp://x.y"), "components.0.items.0.media.url"),
    "alt text too long": (
        gallery("https://x.y", description="x" * 1025),
        "components.0.items.0.description",
    ),
    "attachment that did not come": (
        {"content": "x", "attachments": [{"id": 0}]},
        "attachments.0.id",
    ),
    "embed title too long": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embed field without name": (
        {"embeds": [{"fields": [{"name": "", "value": "x"}]}]},
        "embeds.0.fields.0.name",
    ),
    "6001 characters in embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "mentions both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "link of a strange kind": (
        classic({"type": 2, "style": 5, "label": "x", "url": "ftp://x"}),
        f"{IN_ROW}.url",
    ),
    "link with an id": (
        classic({"type": 2, "style": 5, "label": "x", "url": "https://x.y", "custom_id": "x"}),
        IN_ROW,
    ),
    "a text input in a message": (
        classic({"type": 4, "custom_id": "x", "style": 1, "label": "x"}),
        f"{IN_ROW}.type",
    ),
    "26 least values": (menu(min_values=26), f"{IN_ROW}.min_values"),
    "placeholder too long": (menu(placeholder="x" * 151), f"{IN_ROW}.placeholder"),
    "more defaults than values": (
        menu(options=[{"label": n, "value": n, "default": True} for n in "ab"]),
        f"{IN_ROW}.options",
    ),
    "a number twice": (layout(TEXT | {"id": 7}, TEXT | {"id": 7}), "components"),
    "four texts in a section": (
        layout({"type": 9, "components": [TEXT] * 4, "accessory": BUTTON}),
        "components.0.components",
    ),
    "a file from elsewhere": (
        layout({"type": 13, "file": {"url": "https://x.y/z.txt"}}),
        "components.0.file.url",
    ),
    "a file that is missing": (
        layout({"type": 13, "file": {"url": "attachment://z.txt"}}),
        "components.0.file.url",
    ),
    "wide gaps": (layout({"type": 14, "spacing": 3}, TEXT), "components.0.spacing"),
    "an empty container": (
        layout({"type": 17, "components": []}),
        "components.0.components",
    ),
    "no colour": (
        layout({"type": 17, "components": [TEXT], "accent_color": 0x1000000}),
        "components.0.accent_color",
    ),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]},
        "embeds.0.fields",
    ),
    "an embed's colour": ({"embeds": [{"title": "x", "color": 0x1000000}]}, "embeds.0.color"),
    "an embed's missing picture": (
        {"embeds": [{"title": "x", "image": {"url": "attachment://a.png"}}]},
        "embeds.0.image.url",
    ),
    "101 allowed users": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users",
    ),
    "something of a wrong kind": ({"content": "x", "components": ["row"]}, ""),
}


def quay_messages_path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}/messages"


@pytest.mark.parametrize("case", REFUSED)
async def test_invalid_message_is_refused(playground: Playground, raw: RawBot, case: str) -> None:
    body, field = REFUSED[case]
    status, answer = await raw.call("POST", quay_messages_path(playground), body)
    assert (status, answer["code"]) == (400, INVALID), answer
    assert any(path.startswith(field) for path in field_paths(answer["errors"])), answer
    assert playground.violations
    assert playground.person("Ana").sees("quay") == []


@pytest.mark.parametrize(
    "body", [{}, {"content": "  "}, {"components": [row(BUTTON)]}, {"flags": V2, "components": []}]
)
async def test_empty_message_is_refused(playground: Playground, raw: RawBot, body: Json) -> None:
    status, answer = await raw.call("POST", quay_messages_path(playground), body)
    assert (status, answer["code"]) == (400, EMPTY)


ACCEPTED: dict[str, Json] = {
    "content": {"content": "x" * 2000},
    "five buttons": classic(*(BUTTON | {"custom_id": str(n)} for n in range(5))),
    "emoji alone": classic(without_keys(BUTTON, "label") | {"emoji": {"name": "💀"}}),
    "a link": classic(LINK | {"url": "https://".ljust(512, "x")}),
    "a picture's address": gallery("https://".ljust(2048, "x")),
    "a menu": menu(placeholder="x" * 150),
    "40 components": layout(*[TEXT] * 40),
    "4000 characters": layout(*[TEXT | {"content": "x" * 2000}] * 2),
    "a section": layout({"type": 9, "components": [TEXT], "accessory": BUTTON}),
    "embeds": {"embeds": [{"description": "x" * 3000}] * 2},
    "mentions": {"content": "x", "allowed_mentions": {"parse": []}},
}


@pytest.mark.parametrize("case", ACCEPTED)
async def test_message_at_the_limit_is_accepted(
    playground: Playground, raw: RawBot, case: str
) -> None:
    status, answer = await raw.call("POST", quay_messages_path(playground), ACCEPTED[case])
    assert status == 200, answer
    assert playground.violations == []


async def test_body_that_is_not_json_is_refused(playground: Playground, raw: RawBot) -> None:
    url = playground.api_url + quay_messages_path(playground)
    headers = {"Authorization": f"Bot {raw.token}", "Content-Type": "application/json"}
    async with raw.session.post(url, data="{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
