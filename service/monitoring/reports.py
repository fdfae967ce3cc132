"""The interfaces through which cogs report events; they do not know who counts the events."""

from enum import StrEnum
from typing import Protocol


class Outcome(StrEnum):
    """How a click, a command or a form ended for the person."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The person was told the reason: the rules, the table or a permission did not allow it."""
    LATE = "late"
    """The message or the interaction was gone."""
    LOST = "lost"
    """Discord accepted no answer, or did not confirm it."""
    FAILED = "failed"
    """The person was told of an error: in the bot, in the database or at Discord."""


class ClickReports(Protocol):
    """Receives a report of every click."""

    def clicked(self, outcome: Outcome, seconds: float) -> None:
        """Record that a click ended this number of seconds after it arrived."""


class DirectMessageReports(Protocol):
    """Receives reports of direct messages that Discord refused."""

    def record_refused_message(self, status: int, code: int) -> None:
        """Record the HTTP status and Discord's code of a direct message refused for good."""

    def record_suspected_flag(self, unix_seconds: float) -> None:
        """Record the moment at which Discord seems to have flagged the bot."""
