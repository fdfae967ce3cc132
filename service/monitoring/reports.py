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


class BoardReports(Protocol):
    """Hears of boards that lag behind their tables, by the numbers of the games."""

    def behind(self, game: int) -> None:
        """A board has something new to show."""

    def caught_up(self, game: int) -> None:
        """A board shows the newest there is, or has nobody to show it to."""

    def refused(self, game: int) -> None:
        """Discord does not take this one board, whatever it does with others."""

    def failed(self, game: int) -> None:
        """A board cannot be shown by a fault of the bot's own."""
