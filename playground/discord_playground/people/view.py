"""What the people at a page see: first the world, then each event."""

from dataclasses import asdict
from typing import Any

from discord_playground.interactions import responses
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.state import World


def is_visible_to(event: Json, people: frozenset[str]) -> bool:
    """Return whether an event may be sent to a page with these people."""
    if "among" in event:
        return not people.isdisjoint(event["among"])
    return "for" not in event or event["for"] in people


def world_event(world: World, people: frozenset[str], *, bot_online: bool) -> Json:
    """Return the world as these people see it now. It contains only the first guild."""
    home = world.home
    direct = (
        world.channels[id] for person, id in world.direct_channel_ids.items() if person in people
    )
    shown = (one for one in home.channels.values() if _is_shown(world, one, people))
    channels = [*shown, *direct]
    return {
        "t": "world",
        "guild": {"id": home.id, "name": home.name, "preferred_locale": home.locale},
        "roles": [{"id": one["id"], "name": one["name"]} for one in descriptions.roles_json(home)],
        "people": rights.people_on_page(world),
        "channels": [descriptions.channel_json_for_page(world, channel) for channel in channels],
        "commands": world.commands_in(home.id),
        "chips": [asdict(chip) for chip in world.setup.chips],
        "messages": _by_channel(one for each in channels for one in world.messages_in(each.id)),
        "ephemeral": {
            person: _by_channel(
                one for each in channels for one in world.ephemeral_messages_in(person, each.id)
            )
            for person in people
        },
        "trays": {person: tray(world, person) for person in people},
        "thinking": responses.thinking_interactions(world, people),
        "clock": {"ahead": world.clock.seconds_ahead},
        "bot": {"online": bot_online, "id": world.bot.id, "name": world.bot.name},
    }


def _is_shown(world: World, channel: Channel, people: frozenset[str]) -> bool:
    readers = rights.thread_reader_ids(world, channel)
    return readers is None or not people.isdisjoint(readers)


def tray(world: World, person_id: str) -> list[Json]:
    """Return the notifications in a person's tray, oldest first."""
    return [asdict(one) for one in world.trays.notifications_of(person_id)]


def _by_channel(messages: Any) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for stored in messages:
        if not stored.loading:
            found.setdefault(stored.channel_id, []).append(stored.data)
    return found
