"""Lets discord.py use a stand-in for Discord, if the settings contain the stand-in's addresses."""

from service.discord_internals import use_addresses
from service.startup.settings import Settings


def apply_addresses(settings: Settings) -> None:
    """Point discord.py at the addresses in the settings, if there are any."""
    if settings.api_url is not None and settings.gateway_url is not None:
        use_addresses(settings.api_url, settings.gateway_url)
