"""The reasons why a daily puzzle refuses a click, as types. Other modules choose the words."""

from game.model.daily import Attempts


class DailyError(Exception):
    """A click was refused. ``attempts`` are the person's attempts, if they have begun."""

    def __init__(self, attempts: Attempts | None = None) -> None:
        super().__init__(type(self).__name__)
        self.attempts = attempts


class NotTheDay(DailyError):
    """The day of this puzzle is over, or has not come yet.

    A person who has begun may continue, and share a result, until the next day is over.
    """


class NotBegun(DailyError):
    """This person has not begun this puzzle."""


class AttemptsEnded(DailyError):
    """This person has solved the puzzle, or has no attempt left."""


class AlreadyTried(DailyError):
    """This person has already made an attempt of exactly these actions, and it was wrong."""


class AttemptsOpen(DailyError):
    """This person has no result yet: an attempt is left."""


class StaleAttempt(DailyError):
    """The button belongs to an earlier version of these attempts."""


class NoServer(DailyError):
    """Nobody can share a result in a direct message."""
