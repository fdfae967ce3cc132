"""What whoever runs the bot reads in the terminal: in which language, and how often."""

import os
import sys
import time
from collections.abc import Callable

from pydantic import Field
from pydantic_settings import BaseSettings

from i18n import Words
from i18n.catalogue import shipped
from service.startup.settings_file import SURROUNDINGS

SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language it speaks (sv_SE.UTF-8), the strongest first."""


SILENT_SECONDS = 2.0
"""What takes no longer needs no word on how far it has come."""


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


class ProgressLine:
    """Says how far something has come once a second, where it takes long."""

    def __init__(self) -> None:
        self._next = time.monotonic() + SILENT_SECONDS

    def say(self, line: Callable[[], str]) -> None:
        """Say what the call gives, if it is time to."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 1
            say(line())


def say(line: str) -> None:
    """Write one line for whoever started the command."""
    sys.stderr.write(f"{' '.join(line.split())}\n")
