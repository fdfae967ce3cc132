"""What keeps the bot from starting, told to whoever runs it."""

from i18n.catalogue import shipped

words = shipped().for_locale("en")

REFUSED = 2
"""Exit code of a start that needs a person: a setting, a file, a token."""


class StartupProblem(Exception):
    """The bot cannot start; the message says why and what to do, in one line."""


def complain(problem: StartupProblem) -> str:
    """Put a problem into the one line that is printed."""
    return words("startup-problem", reason=" ".join(str(problem).split()))
