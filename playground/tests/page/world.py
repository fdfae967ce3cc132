"""The world of the page's tests. It has the same people, channels and commands every time."""

from discord_playground.protocol.types import Json
from discord_playground.world.clock import Clock
from discord_playground.world.objects.channels import PUBLIC_THREAD, Channel
from discord_playground.world.setup import Chip, Setup
from discord_playground.world.state import World

COMMANDS: list[Json] = [
    {
        "id": "900000000000000040",
        "name": "boat",
        "type": 1,
        "integration_types": [0],
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
        "integration_types": [0],
    },
    {
        "id": "900000000000000042",
        "name": "Ask aboard",
        "name_localizations": {"de": "An Bord bitten"},
        "type": 2,
        "contexts": [0],
        "integration_types": [0],
    },
]

SETUP = Setup(
    server="Test harbour",
    bot="Bosun",
    moderators="Guards",
    channels=("quay", "harbour"),
    people=("Ana", "Ben", "Cleo", "Dora", "Emil"),
    chips=(
        Chip("Feel the wind", "wind", emoji="💡", note="It is fresh."),
        Chip(
            "Build together",
            "boat build",
            options={"wood": "oak"},
            people=("Ana", "Ben", "Cleo", "Nobody"),
        ),
        Chip("Fly", "fly"),
    ),
)
LOCALES = {"Ben": "de", "Cleo": "fr"}


class _FixedClock(Clock):
    """A clock that always starts at the same moment, so that all ids are the same in each test."""

    def now(self) -> float:
        return 1_634_000_000 + self.seconds_ahead


def new_world(address: str) -> World:
    """Return a new world. The addresses of its files begin with `address`."""
    world = World(SETUP, address, _FixedClock())
    quay, owner = world.home.channel("quay"), world.home.owner.id
    created_at = world.now_iso()
    world.store_channel(
        Channel(
            world.new_id(),
            world.home.id,
            "second table",
            created_at,
            PUBLIC_THREAD,
            quay.id,
            owner,
            members={owner},
        )
    )
    for member in world.home.people():
        member.person.locale = LOCALES.get(member.person.name, "en-US")
        world.direct_channel(member.person)
    world.commands[None] = {command["id"]: command for command in COMMANDS}
    return world


_WORLD = new_world("")
GUILD, GUARDS_ROLE, BOT = _WORLD.home.id, _WORLD.home.moderator_role_id, _WORLD.bot.id
QUAY, HARBOUR, THREAD = _WORLD.home.channels
ANA, BEN, CLEO, DORA = (member.person.id for member in _WORLD.home.people()[:4])
ANA_DIRECT_CHANNEL, BEN_DIRECT_CHANNEL = (
    _WORLD.direct_channel_ids[person] for person in (ANA, BEN)
)
