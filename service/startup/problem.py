"""Problems that keep the bot from starting, and the line that reports them."""

EXIT_REFUSED = 2
"""Exit code of a start that needs a person: a setting, a file, a token."""

EXIT_TRY_AGAIN = 75
"""Exit code of a start that may succeed later by itself; EX_TEMPFAIL of `sysexits.h`."""


class StartupProblem(Exception):
    """The bot cannot start; the text says why and what to do."""

    exit_code = EXIT_REFUSED


class Unreachable(StartupProblem):
    """Discord or the database cannot be reached now; later it may be."""

    exit_code = EXIT_TRY_AGAIN


def complain(problem: StartupProblem) -> str:
    """Put a problem into the one line that is printed."""
    return f"Cartagena cannot start: {' '.join(str(problem).split())}"
