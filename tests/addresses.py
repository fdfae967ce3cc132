"""Where discord.py looks for Discord."""

from collections.abc import Iterator
from contextlib import contextmanager

from discord.gateway import DiscordWebSocket
from discord.http import Route

from discord_playground import Playground
from service.discord_internals import use_addresses


@contextmanager
def addresses(playground: Playground) -> Iterator[None]:
    """Point the library at the playground, as a bot does when it starts, and back at the end."""
    before = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    use_addresses(playground.api_url, playground.gateway_url)
    try:
        yield
    finally:
        use_addresses(*before)
