"""Tells whether Discord has flagged the bot as spam, or people refuse its direct messages.

A flagged bot cannot open a direct message to anybody. Discord's answer may name this reason. If it
does not, the bot sees only that many people seem to refuse messages, one after another.
"""

from game.model.ids import UserId
from game.model.time import Moment, duration_between
from game.tables.durations import HOUR

FLAGGED_CODE = 20026
"""Discord's code for a bot that its spam protection has flagged."""

MANY_REFUSALS = 5
"""If this many people refuse within an hour, the bot counts as flagged."""


class SpamFlagDetector:
    """The people who refused direct messages in the last hour, and whether the bot is flagged."""

    def __init__(self) -> None:
        self._refused: dict[UserId, Moment] = {}
        self._last_suspicion: Moment | None = None

    def record(self, user: UserId, code: int, now: Moment) -> None:
        """Record that a message to this person was refused with this code."""
        self._refused.pop(user, None)
        self._refused[user] = now
        for one in [one for one, at in self._refused.items() if duration_between(at, now) >= HOUR]:
            del self._refused[one]
        if code == FLAGGED_CODE or len(self._refused) >= MANY_REFUSALS:
            self._last_suspicion = now

    def looks_flagged(self, now: Moment) -> bool:
        """Whether the bot looked flagged within the last hour."""
        return (
            self._last_suspicion is not None and duration_between(self._last_suspicion, now) < HOUR
        )

    @property
    def recent_refusers(self) -> tuple[UserId, ...]:
        """The people who refused within an hour before the last refusal, the earliest first."""
        return tuple(self._refused)
