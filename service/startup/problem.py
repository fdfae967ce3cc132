"""Problems that keep the bot from starting, and the line that reports them."""

EXIT_REFUSED = 2
"""Exit code of a start that needs a person to correct a setting, a file or the token."""

EXIT_TRY_AGAIN = 75
"""Exit code of a start that may succeed later by itself; EX_TEMPFAIL of `sysexits.h`."""


class StartupProblem(Exception):
    """The bot cannot start; the text says why and what to do."""

    exit_code = EXIT_REFUSED


class Unreachable(StartupProblem):
    """Discord or the database cannot be reached now; a later start may succeed."""

    exit_code = EXIT_TRY_AGAIN


def problem_line(problem: StartupProblem) -> str:
    """Return the one line that reports a problem."""
    return f"Cartagena cannot start: {' '.join(str(problem).split())}"
