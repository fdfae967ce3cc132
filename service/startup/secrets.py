"""Reads secrets from files of their own, as containers and systemd provide them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.startup.problem import StartupProblem

FILE_VARIABLES: Mapping[str, str] = {
    "DISCORD_TOKEN": "DISCORD_TOKEN_FILE",
    "CARTAGENA_DATABASE": "CARTAGENA_DATABASE_FILE",
}
"""For each variable, the name of the variable that names a file with the value."""

MOST_CHARACTERS = 10_000
"""Maximum length of a secret; a longer file was named by mistake."""


def read_secret_files(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of all variables whose file is named, without surrounding blanks.

    Raises StartupProblem, which names the file but never its content.
    """
    return {name: _read(name, given) for name, file in FILE_VARIABLES.items() if given.get(file)}


def _read(name: str, given: Mapping[str, Any]) -> str:
    place = str(given[FILE_VARIABLES[name]])
    if given.get(name):
        raise StartupProblem(f"{name} and {FILE_VARIABLES[name]} are both set: keep one of them.")
    try:
        # Some editors write a byte-order mark.
        with Path(place).expanduser().open(encoding="utf-8-sig") as file:
            value = file.read(MOST_CHARACTERS).strip()
    except OSError as error:
        problem = error.strerror or type(error).__name__
    except UnicodeDecodeError:
        problem = "UTF-8"
    else:
        if value:
            return value
        raise StartupProblem(f"The file {place} of {FILE_VARIABLES[name]} is empty.")
    # Outside the handler: a chained traceback would show the content of the file.
    raise StartupProblem(
        f"The file {place} of {FILE_VARIABLES[name]} cannot be read ({problem}). "
        "Check the path, and that this user may read it."
    )
