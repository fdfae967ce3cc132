"""A thread has the type that its channel allows."""

import discord
import pytest

from cogs.lobby.opening.thread import thread_type


def channel(kind: discord.ChannelType) -> discord.TextChannel:
    """Return a channel of this type, made from data in the form that Discord sends."""
    state = discord.Client(intents=discord.Intents.none())._connection
    guild = discord.Guild(data={"id": "1", "name": "Home"}, state=state)  # pyright: ignore[reportArgumentType]
    described = {"id": "2", "name": "news", "type": kind.value, "position": 0}
    return discord.TextChannel(state=state, guild=guild, data=described)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("kind", "threads"),
    [
        (discord.ChannelType.text, discord.ChannelType.public_thread),
        (discord.ChannelType.news, discord.ChannelType.news_thread),
    ],
)
async def test_type_of_a_thread_depends_on_the_type_of_its_channel(
    kind: discord.ChannelType, threads: discord.ChannelType
) -> None:
    assert thread_type(channel(kind)) is threads
