"""Where settings come from: the environment first, then the file `.env`.

An installation has one such file. Under systemd `.env` is a link to `/etc/cartagena/settings`.
"""

import os
from pathlib import Path

from pydantic_settings import SettingsConfigDict

NAME = ".env"

SURROUNDINGS = SettingsConfigDict(
    env_file=NAME,
    # Some editors write a byte-order mark.
    env_file_encoding="utf-8-sig",
    env_ignore_empty=True,
    extra="ignore",
    frozen=True,
)


def settings_file() -> Path:
    """Return the file that settings are read from; it need not exist."""
    return Path(NAME).resolve()


def set_in_environment(*names: str) -> bool:
    """Tell whether the environment sets one of these variables."""
    return any(value and name.upper() in names for name, value in os.environ.items())
