"""Whom a turn calls."""

from dataclasses import dataclass

from .ids import MentionableId
from .time import Moment


@dataclass(frozen=True, slots=True)
class Call:
    """Who is called at a turn: by the message of which milestone, and whom it mentions."""

    milestone: str
    users: tuple[MentionableId, ...] = ()
    nudged: Moment | None = None
    """When somebody at the table last had the player of this turn reminded."""
    reminded: bool = False
    """Whether the player of this turn was told that its time is nearly up: once is enough."""
