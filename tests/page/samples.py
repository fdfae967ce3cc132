"""Messages of every kind, in Discord's JSON, for the page to draw."""

from playground.protocol.types import Json

GUILD = "900000000000000001"
TAVERN, HARBOUR, THREAD = "900000000000000010", "900000000000000011", "900000000000000012"
ANA, BEN, CLEO, DORA, EMIL = (f"90000000000000002{n}" for n in range(1, 6))
BOT = "900000000000000030"
EPHEMERAL, V2 = 1 << 6, 1 << 15

PEOPLE: list[Json] = [
    {"id": ANA, "username": "ana", "global_name": "Ana", "moderator": True, "locale": "en-US"},
    {"id": BEN, "username": "ben", "global_name": "Ben", "moderator": False, "locale": "de"},
    {"id": CLEO, "username": "cleo", "global_name": "Cleo", "moderator": False, "locale": "fr"},
    {"id": DORA, "username": "dora", "global_name": "Dora", "moderator": False, "locale": "en-US"},
    {"id": EMIL, "username": "emil", "global_name": "Emil", "moderator": False, "locale": "en-US"},
]

GUARDS = "900000000000000035"
ROLES: list[Json] = [{"id": GUILD, "name": "@everyone"}, {"id": GUARDS, "name": "Guards"}]

COMMANDS: list[Json] = [
    {
        "id": "900000000000000040",
        "name": "boat",
        "type": 1,
        "description": "Everything about boats",
        "options": [
            {
                "type": 1,
                "name": "build",
                "description": "Build a boat",
                "description_localizations": {"de": "Ein Boot bauen"},
                "options": [
                    {
                        "type": 3,
                        "name": "wood",
                        "description": "What it is made of",
                        "required": True,
                        "choices": [
                            {"name": "Oak", "value": "oak"},
                            {"name": "Pine", "value": "pine"},
                        ],
                    },
                    {
                        "type": 4,
                        "name": "masts",
                        "description": "How many masts",
                        "min_value": 1,
                        "max_value": 5,
                    },
                    {"type": 5, "name": "painted", "description": "Whether it gets paint"},
                    {"type": 6, "name": "captain", "description": "Who commands it"},
                    {"type": 8, "name": "guard", "description": "Which role guards it"},
                    {"type": 9, "name": "guest", "description": "A person or a role aboard"},
                    {
                        "type": 3,
                        "name": "port",
                        "description": "Where it lies",
                        "autocomplete": True,
                    },
                ],
            },
            {"type": 1, "name": "sink", "description": "Sink the boat"},
        ],
    },
    {
        "id": "900000000000000041",
        "name": "wind",
        "type": 1,
        "description": "Which way the wind blows",
        "contexts": [0],
    },
]

CHIPS: list[Json] = [
    {"label": "Feel the wind", "note": "It is fresh.", "emoji": "💡", "command": "wind",
     "options": {}, "people": []},
    {"label": "Build together", "note": "", "emoji": "", "command": "boat build",
     "options": {"wood": "oak"}, "people": ["Ana", "Ben", "Cleo", "Nobody"]},
    {"label": "Fly", "note": "", "emoji": "", "command": "fly", "options": {}, "people": []},
]  # fmt: skip

MARKDOWN = """# Big news
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
<@900000000000000021> in <#900000000000000011>, <t:1700000000:R> [a link](https://example.org/x)
<script>window.pwned = 1</script> <img src=x onerror="window.pwned=1">
[bad](javascript:alert(1)) https://discord.com/channels/900000000000000001/900000000000000010/900000000000001001"""

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
            "url": f"https://discord.com/channels/{GUILD}/{TAVERN}/900000000000001001",
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

SEVERAL: Json = {
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

PERSON: Json = {"type": 1, "components": [{"type": 5, "custom_id": "crew", "placeholder": "Crew"}]}

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


def layout(picture: str) -> list[Json]:
    """A V2 message with every building block."""
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
                        "media": {"url": picture},
                        "description": "A small boat",
                    },
                },
                {
                    "type": 12,
                    "items": [
                        {
                            "media": {"url": picture, "width": 800, "height": 300},
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
        {"type": 13, "file": {"url": picture}, "name": "game.txt", "size": 2048},
        {"type": 17, "spoiler": True, "components": [{"type": 10, "content": "Hidden treasure"}]},
    ]
