"""How long Discord, or a server before it, asks to stay away after it refused a request."""

import discord


def seconds_asked(error: discord.HTTPException) -> float:
    """Give the seconds to wait before the next attempt; 0 where the answer says nothing."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
