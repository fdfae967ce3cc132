"""Where it is written down what Discord was sent last, for each application."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import structlog

from game.storage.errors import StorageProblem

log = structlog.get_logger(__name__)


class Note(Protocol):
    """One line for each key, which names an application; kept from start to start."""

    async def read(self, key: str) -> str | None:
        """What was noted under a key."""
        ...

    async def write(self, key: str, entry: str) -> None:
        """Note this under a key, which holds no blanks."""


class FileNote:
    """A note in a file, for one process."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def read(self, key: str) -> str | None:
        """What was noted; a file that is gone or spoilt holds nothing."""
        return self._entries().get(key)

    async def write(self, key: str, entry: str) -> None:
        """Note it beside what stands under other keys."""
        self._keep({**self._entries(), key: entry})

    def _keep(self, entries: Mapping[str, str]) -> None:
        lines = "".join(f"{name} {noted}\n" for name, noted in sorted(entries.items()))
        try:
            with open(self._file, "w", encoding="utf-8", opener=_for_the_owner) as file:
                file.write(lines)
        except OSError as error:
            log.warning("what was sent could not be noted", reason=error.strerror)

    def _entries(self) -> dict[str, str]:
        try:
            lines = self._file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return dict(line.split(" ", 1) for line in lines if " " in line)


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Notes(Protocol):
    """Keeps texts by their keys, for all processes."""

    async def note(self, key: str, value: str) -> None:
        """Remember a text."""

    async def noted(self, key: str) -> str | None:
        """What was remembered."""
        ...


class SharedNote:
    """A note where the games are, for all processes; where it cannot be kept, nothing is noted."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    async def read(self, key: str) -> str | None:
        """What was noted."""
        try:
            return await self._notes.noted(f"sent/{key}")
        except StorageProblem:
            return None

    async def write(self, key: str, entry: str) -> None:
        """Note it for the next start."""
        try:
            await self._notes.note(f"sent/{key}", entry)
        except StorageProblem as problem:
            log.warning("what was sent could not be noted", reason=str(problem))


def note_in(file: Path | None, games: Notes) -> Note:
    """A note in a file, or where the games are if there is none."""
    return SharedNote(games) if file is None else FileNote(file)
