"""The language of the terminal: what whoever runs the bot reads there at start and in the log."""

import os

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from i18n import Words
from i18n.catalogue import shipped

SURROUNDINGS = SettingsConfigDict(
    env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
)
"""Where settings come from: the environment first, then the file."""

SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language it speaks (sv_SE.UTF-8), the strongest first."""


class Chosen(BaseSettings):
    """The one setting that must be known even where the others are wrong."""

    model_config = SURROUNDINGS

    language: str | None = Field(None, alias="CARTAGENA_LANGUAGE")


def terminal_words() -> Words:
    """The words for the terminal: in the chosen language, else the system's, else English."""
    system = next(filter(None, map(os.environ.get, SYSTEM)), "")
    spoken = system.partition(".")[0].partition("@")[0].replace("_", "-")
    return shipped().for_locale(_chosen() or spoken)


def _chosen() -> str | None:
    try:
        return Chosen().language  # pyright: ignore[reportCallIssue]
    except (OSError, UnicodeDecodeError):
        return os.environ.get("CARTAGENA_LANGUAGE")
