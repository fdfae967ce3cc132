"""Finds in the environment the proxy through which the bot reaches Discord."""

from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from service.startup.settings import Settings

DISCORD_URL = "https://discord.com"


def proxy_for_discord(settings: Settings) -> str | None:
    """Return the address in `HTTPS_PROXY`, unless `NO_PROXY` names Discord's host.

    A stand-in for Discord with an unencrypted address (``http:``) is reached without a proxy.
    """
    address = urlsplit(settings.api_url or DISCORD_URL)
    if address.scheme != "https" or proxy_bypass(address.hostname or ""):
        return None
    return getproxies().get("https")
