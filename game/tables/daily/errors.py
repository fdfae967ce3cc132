"""What is refused at the puzzle of a day, as types. Which words say so is decided elsewhere."""

from game.model.daily import Attempts


class DailyError(Exception):
    """A refused click; ``attempts`` is how far the person has come, where they have begun."""

    def __init__(self, attempts: Attempts | None = None) -> None:
        super().__init__(type(self).__name__)
        self.attempts = attempts


class NotTheDay(DailyError):
    """The day of this puzzle is over, or has not come yet.

    Who has begun may go on, and share a result, until the next day is over.
    """


class NotBegun(DailyError):
    """This person has not begun with this puzzle."""


class AttemptsEnded(DailyError):
    """This person has solved the puzzle, or has no attempt left."""


class AttemptsOpen(DailyError):
    """This person has no result yet: an attempt is left."""


class StaleAttempt(DailyError):
    """The button belongs to an earlier moment of these attempts."""


class NoServer(DailyError):
    """In a direct message nothing can be shared."""
