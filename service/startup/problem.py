"""Problems that keep the bot from starting, and how they are told to whoever runs it."""

from i18n import Phrase
from i18n.catalogue import shipped
from service.startup.terminal import terminal_words

EXIT_REFUSED = 2
"""Exit code of a start that needs a person: a setting, a file, a token."""


class StartupProblem(Exception):
    """The bot cannot start; the reason says why and what to do."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(shipped().for_locale("en").render(reason))
        self.reason = reason


class Unreachable(StartupProblem):
    """Discord cannot be reached: it may be, another time."""


def complain(problem: StartupProblem) -> str:
    """Put a problem into the one line that is printed."""
    words = terminal_words()
    reason = " ".join(words.render(problem.reason).split())
    return words("startup-problem", reason=reason)
