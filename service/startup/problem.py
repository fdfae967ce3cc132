"""Problems that keep the bot from starting, and how they are told to whoever runs it."""

from i18n import Phrase
from i18n.catalogue import shipped
from service.startup.terminal import terminal_words

EXIT_REFUSED = 2
"""Exit code of a start that needs a person: a setting, a file, a token."""

EXIT_TRY_AGAIN = 75
"""Exit code of a start that may succeed later by itself; EX_TEMPFAIL of `sysexits.h`."""


class StartupProblem(Exception):
    """The bot cannot start; the reason says why and what to do."""

    exit_code = EXIT_REFUSED

    def __init__(self, reason: Phrase) -> None:
        super().__init__(shipped().for_locale("en").render(reason))
        self.reason = reason


class Unreachable(StartupProblem):
    """Discord or the database cannot be reached now; later it may be."""

    exit_code = EXIT_TRY_AGAIN


def complain(problem: StartupProblem) -> str:
    """Put a problem into the one line that is printed."""
    words = terminal_words()
    reason = " ".join(words.render(problem.reason).split())
    return words("startup-problem", reason=reason)
