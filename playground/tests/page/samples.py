"""Sample messages of every kind, in Discord's JSON. The tests let the page draw them."""

import struct
import zlib

from discord_playground.protocol.types import Json
from page.world import ANA, GUILD, HARBOUR, QUAY

V2_FLAG = 1 << 15

MARKDOWN = f"""# Big news
**bold** *slanted* __under__ ~~gone~~ `code` ||secret||
> quoted
- one
  - inner
1. first
-# small print
\\*not slanted\\* and snake_case_word
```py
x = 1 < 2
```
<@{ANA}> in <#{HARBOUR}>, <t:1700000000:R> [a link](https://example.org/x)
<script>window.pwned = 1</script> <img src=x onerror="window.pwned=1">
[bad](javascript:alert(1)) https://discord.com/channels/{GUILD}/{QUAY}/900000000000001001"""

BUTTONS: Json = {
    "type": 1,
    "components": [
        {"type": 2, "style": 1, "label": "Join", "custom_id": "join", "emoji": {"name": "⚓"}},
        {"type": 2, "style": 2, "label": "Leave", "custom_id": "leave"},
        {"type": 2, "style": 3, "label": "Start", "custom_id": "start", "disabled": True},
        {"type": 2, "style": 4, "label": "Cancel", "custom_id": "cancel"},
        {
            "type": 2,
            "style": 5,
            "label": "Jump",
            "url": f"https://discord.com/channels/{GUILD}/{QUAY}/900000000000001001",
        },
    ],
}

SELECT: Json = {
    "type": 1,
    "components": [
        {
            "type": 3,
            "custom_id": "card",
            "placeholder": "Choose a card",
            "options": [
                {"label": "Bottle", "value": "B", "description": "two of them"},
                {"label": "Skull", "value": "S", "emoji": {"name": "☠️"}},
            ],
        },
    ],
}

MULTI_SELECT: Json = {
    "type": 1,
    "components": [
        {
            "type": 3,
            "custom_id": "cards",
            "placeholder": "Choose two",
            "min_values": 1,
            "max_values": 2,
            "options": [{"label": name, "value": name} for name in ("Flag", "Gun", "Key")],
        },
    ],
}

PERSON_SELECT: Json = {
    "type": 1,
    "components": [{"type": 5, "custom_id": "crew", "placeholder": "Crew"}],
}

MODAL: Json = {
    "id": "900000000000000050",
    "title": "Name your boat",
    "custom_id": "naming",
    "components": [
        {
            "type": 18,
            "label": "Name",
            "description": "As painted on the stern",
            "component": {"type": 4, "custom_id": "name", "style": 1, "max_length": 20},
        },
        {
            "type": 18,
            "label": "Why",
            "component": {"type": 4, "custom_id": "why", "style": 2, "required": False},
        },
        {
            "type": 18,
            "label": "Flag",
            "component": {
                "type": 3,
                "custom_id": "flag",
                "options": [{"label": "Red", "value": "red"}, {"label": "Black", "value": "black"}],
            },
        },
    ],
}


def png(width: int, height: int) -> bytes:
    """Return a plain blue picture."""
    rows = (b"\x00" + b"\x30\x70\xb0" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def attachment_arguments(width: int, height: int) -> Json:
    """Return the arguments with which `ScriptedServer.post` posts a map of this size."""
    return {
        "files": {0: ("map.png", png(width, height))},
        "attachments": [{"id": 0, "description": "a map"}],
    }


def layout(picture_url: str) -> list[Json]:
    """Return components with every kind that only a message of Components V2 may contain."""
    return [
        {
            "type": 17,
            "accent_color": 0x2E8B57,
            "components": [
                {
                    "type": 9,
                    "components": [
                        {
                            "type": 10,
                            "content": "## The passage\nIt's Ben's turn, **3** actions left.",
                        }
                    ],
                    "accessory": {
                        "type": 11,
                        "media": {"url": picture_url},
                        "description": "A small boat",
                    },
                },
                {
                    "type": 12,
                    "items": [
                        {
                            "media": {"url": picture_url, "width": 800, "height": 300},
                            "description": "The whole passage",
                        }
                    ],
                },
                {"type": 14, "divider": True, "spacing": 1},
                {"type": 10, "content": "-# Last: Ana moved *two* spaces"},
                {
                    "type": 1,
                    "components": [
                        {"type": 2, "style": 1, "label": "My cards", "custom_id": "hand"},
                        {"type": 2, "style": 2, "label": "Rules", "custom_id": "rules"},
                    ],
                },
            ],
        },
        {
            "type": 9,
            "components": [{"type": 10, "content": "Pass the turn?"}],
            "accessory": {"type": 2, "style": 4, "label": "Pass", "custom_id": "pass"},
        },
        {"type": 13, "file": {"url": picture_url}, "name": "game.txt", "size": 2048},
        {"type": 17, "spoiler": True, "components": [{"type": 10, "content": "Hidden treasure"}]},
    ]
