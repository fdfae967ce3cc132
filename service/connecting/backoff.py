"""How long the bot waits before it calls Discord's gateway again: half a minute at most.

discord.py waits longer after each failed call: after ten failed calls, up to 17 minutes. The bot
would answer nobody for that long after an outage.
"""

from typing import Literal

from service.discord_internals import ExponentialBackoff

LONGEST_SECONDS = 30.0


class BoundedBackoff(ExponentialBackoff[Literal[False]]):
    """A growing wait between two attempts, limited to LONGEST_SECONDS."""

    def delay(self) -> float:
        """Return the next wait in seconds."""
        return min(super().delay(), LONGEST_SECONDS)
