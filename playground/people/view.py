"""What somebody who sits at the page sees: the world at first, then the news."""

from dataclasses import asdict
from typing import Any

from playground.protocol.types import Json
from playground.world import guild
from playground.world.state import World


def is_for(event: Json, people: frozenset[str]) -> bool:
    """Whether an event may reach a look of these people."""
    return "for" not in event or event["for"] in people


def world_event(world: World, people: frozenset[str], *, bot_online: bool) -> Json:
    """The world as these people see it now."""
    channels = [
        one
        for one in world.channels.values()
        if one.recipient is None or one.recipient.id in people
    ]
    return {
        "t": "world",
        "guild": {
            "id": world.guild_id,
            "name": world.setup.server,
            "preferred_locale": world.locale,
        },
        "roles": [{"id": role["id"], "name": role["name"]} for role in guild.roles(world)],
        "people": [person.card() for person in world.humans()],
        "channels": [channel.to_json() for channel in channels],
        "commands": world.all_commands(),
        "chips": [asdict(chip) for chip in world.setup.chips],
        "messages": _by_channel(one for each in channels for one in world.in_channel(each.id)),
        "ephemeral": {
            person: _by_channel(world.ephemerals.get(person, {}).values()) for person in people
        },
        "clock": {"ahead": world.clock.ahead},
        "bot": {"online": bot_online, "id": world.bot.id, "name": world.bot.name},
    }


def _by_channel(messages: Any) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for stored in messages:
        if not stored.loading:
            found.setdefault(stored.channel_id, []).append(stored.data)
    return found
