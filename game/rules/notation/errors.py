"""The error for all malformed text."""

from game.rules.errors import RulesError


class NotationError(RulesError):
    """Text that is not in our notation. Names the line, counted from 1, and the reason."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(f"line {line}: {reason}")
        self.reason = reason
        self.line = line
