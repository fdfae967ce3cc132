"""Other addresses than Discord's own, for a stand-in that speaks its protocol."""

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from service.startup.settings import Settings


def apply(settings: Settings) -> None:
    """Point discord.py at the addresses of the settings, where there are any."""
    if settings.api_url is not None and settings.gateway_url is not None:
        Route.BASE = settings.api_url
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)
