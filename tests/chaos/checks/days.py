"""Whether the puzzle of a day has one message in a channel at most."""

from collections import Counter

from discord_playground import Playground, Shown
from tests.chaos.witness import senses

CARRIER = "day-open"
"""The verb of a button that no other public message has."""


def days_twice(playground: Playground) -> list[str]:
    """What stands in a channel more than once; nothing is broken any more."""
    world = playground.world
    found = Counter(
        (channel.id, one.detail)
        for channel in world.channels.values()
        if not channel.is_direct
        for stored in world.in_channel(channel.id)
        for one in senses(Shown(stored.data, world.attachments.get))
        if one.verb == CARRIER
    )
    return [
        f"#{world.channels[channel].name} has {count} messages of day {day}"
        for (channel, day), count in found.items()
        if count > 1
    ]
