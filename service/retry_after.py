"""How long Discord, or a server in front of it, asks to wait after it refused a request."""

from collections.abc import Mapping

import discord


def retry_after_of(error: discord.HTTPException) -> float:
    """Return the seconds to wait before the next attempt; 0 if the answer names none."""
    return retry_after_in(error.response.headers)


def retry_after_in(headers: Mapping[str, str]) -> float:
    """Return the seconds to wait that these headers of an answer name; 0 if they name none."""
    try:
        return float(headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
