"""Checks that each day's puzzle has at most one message in a channel."""

from collections import Counter

from discord_playground import Playground, Shown
from tests.chaos.witness import click_ids

PUZZLE_VERB = "day-open"
"""Verb of a button that every message of a puzzle has, and no other public message."""


def repeated_puzzles(playground: Playground) -> list[str]:
    """Return each puzzle that a channel shows more than once.

    Call it after every fault has ended.
    """
    world = playground.world
    found = Counter(
        (channel.id, one.detail)
        for channel in world.channels.values()
        if not channel.is_direct
        for stored in world.messages_in(channel.id)
        for one in click_ids(Shown(stored.data, world.attachments.get))
        if one.verb == PUZZLE_VERB
    )
    return [
        f"#{world.channels[channel].name} has {count} messages of day {day}"
        for (channel, day), count in found.items()
        if count > 1
    ]
