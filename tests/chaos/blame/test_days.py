"""The long test finds a day's puzzle that was posted twice in a channel."""

from dataclasses import replace

import pytest

from discord_playground import Playground
from discord_playground.world.objects.messages import StoredMessage

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from tests.chaos.checks.days import repeated_puzzles


def post(playground: Playground, name: str, day: int) -> None:
    """Put a message with the button of a day's puzzle into a channel."""
    post_in(playground, playground.channel(name).id, day)


def post_in(playground: Playground, channel: str, day: int) -> None:
    """Put a message with the button of a day's puzzle into the channel or thread with this id."""
    world = playground.world
    number = str(len(world.messages) + 1)
    click = f"cartagena:day-open:0:0:{day}"
    play = {"type": 2, "style": 1, "label": "Play", "custom_id": click}
    components = [{"type": 1, "components": [play]}]
    data = {"id": number, "channel_id": channel, "components": components}
    world.messages[number] = StoredMessage(data, created=0)


async def test_a_daily_puzzle_posted_twice_in_a_channel_is_reported(playground: Playground) -> None:
    for name, day in (("tavern", 20762), ("tavern", 20763), ("jamaica", 20762)):
        post(playground, name, day)
    assert repeated_puzzles(playground) == []
    post(playground, "tavern", 20763)
    assert repeated_puzzles(playground) == ["#tavern has 2 messages of day 20763"]


async def test_threads_with_the_same_name_count_as_separate_channels(
    playground: Playground,
) -> None:
    world, tavern = playground.world, playground.channel("tavern")
    for number in ("1", "2"):
        world.channels[number] = replace(tavern, id=number, name="Cartagena: Ana")
        post_in(playground, number, 20763)
    assert repeated_puzzles(playground) == []
