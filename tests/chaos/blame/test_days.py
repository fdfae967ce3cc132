"""The long test finds a day's puzzle that stands in a channel twice."""

import pytest

from discord_playground import Playground
from discord_playground.world.objects.messages import Stored

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from tests.chaos.checks.days import days_twice


def post(playground: Playground, name: str, day: int) -> None:
    """Put a message with the button of a day's puzzle into a channel."""
    world = playground.world
    channel = next(one.id for one in world.channels.values() if one.name == name)
    number = str(len(world.messages) + 1)
    click = f"cartagena:day-open:0:0:{day}"
    play = {"type": 2, "style": 1, "label": "Play", "custom_id": click}
    components = [{"type": 1, "components": [play]}]
    data = {"id": number, "channel_id": channel, "components": components}
    world.messages[number] = Stored(data, created=0)


async def test_a_day_that_stands_in_a_channel_twice_is_found(playground: Playground) -> None:
    for name, day in (("tavern", 20762), ("tavern", 20763), ("jamaica", 20762)):
        post(playground, name, day)
    assert days_twice(playground) == []
    post(playground, "tavern", 20763)
    assert days_twice(playground) == ["#tavern has 2 messages of day 20763"]
