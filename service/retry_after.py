"""How long Discord, or a server before it, asks to stay away after it refused a request."""

from collections.abc import Mapping

import discord


def seconds_asked(error: discord.HTTPException) -> float:
    """Give the seconds to wait before the next attempt; 0 where the answer says nothing."""
    return seconds_in(error.response.headers)


def seconds_in(headers: Mapping[str, str]) -> float:
    """Give the same of an answer with these headers."""
    try:
        return float(headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
