"""What the cogs report, so that they need to know nothing of who counts it."""

from enum import StrEnum
from typing import Protocol


class Outcome(StrEnum):
    """How a click, a command or a form ended for the person."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """Told why not: the rules, the table or a permission stood in the way."""
    LATE = "late"
    """The message or the interaction was gone."""
    LOST = "lost"
    """Discord took no answer, or did not say so."""
    FAILED = "failed"
    """Told that something went wrong: here, in the database or at Discord."""


class ClickReports(Protocol):
    """Hears of every click."""

    def clicked(self, outcome: Outcome, seconds: float) -> None:
        """A click ended so many seconds after it came."""


class DirectMessageReports(Protocol):
    """Hears of direct messages that Discord refused."""

    def refused_directly(self, status: int, code: int) -> None:
        """A direct message was refused for good, with this HTTP status and code of Discord's."""

    def suspect_flag(self, unix_seconds: float) -> None:
        """At this moment it looks as if Discord had flagged the bot."""
