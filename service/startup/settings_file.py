"""Where settings come from: first the environment, then the file `.env`.

An installation has one such file. Under systemd `.env` is a link to `/etc/cartagena/settings`.
"""

import os
from pathlib import Path

from dotenv.parser import parse_stream
from pydantic_settings import SettingsConfigDict

FILE_NAME = ".env"
ENCODING = "utf-8-sig"
"""The encoding of the file; some editors write a byte-order mark."""

SETTINGS_SOURCES = SettingsConfigDict(
    env_file=FILE_NAME,
    env_file_encoding=ENCODING,
    env_ignore_empty=True,
    extra="ignore",
    frozen=True,
)


def settings_file() -> Path:
    """Return the path of the settings file; the file need not exist."""
    return Path(FILE_NAME).resolve()


def malformed_line() -> int | None:
    """Return the number of the file's first malformed line, or None if there is none.

    A malformed line would be ignored, so its setting would silently have its default. Raises
    OSError or UnicodeDecodeError for a file that cannot be read.
    """
    file = settings_file()
    if not file.is_file():
        return None
    with file.open(encoding=ENCODING) as lines:
        wrong = next((one.original for one in parse_stream(lines) if one.error), None)
    if wrong is None:
        return None
    empty_before = len(wrong.string) - len(wrong.string.lstrip("\n"))
    return wrong.line + empty_before


def set_in_environment(*names: str) -> bool:
    """Return whether the environment sets one of these variables."""
    return any(value and name.upper() in names for name, value in os.environ.items())
