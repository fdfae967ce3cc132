"""Tells a bot that Discord has flagged from people who take no direct messages.

A flagged bot can open direct messages to nobody. At best Discord's answer says so. Otherwise it
looks as if many people refused them, one after the other.
"""

from game.model.ids import UserId
from game.model.time import Moment, between
from game.tables.durations import HOUR

FLAGGED = 20026
"""Discord's code for a bot that its system against spam has flagged."""

MANY = 5
"""So many different people do not refuse direct messages within an hour by themselves."""


class Flagged:
    """Who refused direct messages within the last hour, and whether the bot is flagged."""

    def __init__(self) -> None:
        self._refused: dict[UserId, Moment] = {}
        self._since: Moment | None = None

    def record(self, user: UserId, code: int, now: Moment) -> None:
        """Record that a message to this person was refused with this code."""
        self._refused.pop(user, None)
        self._refused[user] = now
        for one in [one for one, at in self._refused.items() if between(at, now) >= HOUR]:
            del self._refused[one]
        if code == FLAGGED or len(self._refused) >= MANY:
            self._since = now

    def suspected(self, now: Moment) -> bool:
        """Whether it looked so within the last hour."""
        return self._since is not None and between(self._since, now) < HOUR

    @property
    def people(self) -> tuple[UserId, ...]:
        """Who refused within the hour before the last refusal, the first first."""
        return tuple(self._refused)
