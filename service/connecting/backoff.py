"""How long the bot waits before it calls Discord's gateway again: half a minute at most.

discord.py waits longer after each call in vain, after ten of them up to 17 minutes. For that long
after an outage nobody could press anything.
"""

from typing import Literal

from service.discord_internals import ExponentialBackoff

LONGEST_SECONDS = 30.0


class BoundedBackoff(ExponentialBackoff[Literal[False]]):
    """Growing waits, up to the longest."""

    def delay(self) -> float:
        """The next wait in seconds."""
        return min(super().delay(), LONGEST_SECONDS)
