"""Where discord.py looks for Discord."""

from collections.abc import Iterator
from contextlib import contextmanager

from discord.gateway import DiscordWebSocket
from discord.http import Route

from discord_playground import Playground
from service.discord_internals import use_addresses


@contextmanager
def playground_addresses(playground: Playground) -> Iterator[None]:
    """Let discord.py use the playground in this context, and the earlier addresses after it."""
    earlier_addresses = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    use_addresses(playground.api_url, playground.gateway_url)
    try:
        yield
    finally:
        use_addresses(*earlier_addresses)
