"""Stores which commands and emojis were last sent to Discord, for each application."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import structlog

from game.storage.errors import StorageProblem
from game.storage.repository import Repository

log = structlog.get_logger(__name__)


class KeyStore(Protocol):
    """Stores one line of text for each key across restarts; a key contains an application's id."""

    async def read(self, key: str) -> str | None:
        """Return the entry of a key."""
        ...

    async def write(self, key: str, entry: str) -> None:
        """Store an entry under a key that contains no spaces."""


class FileKeyStore:
    """A store in a file, for one process."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def read(self, key: str) -> str | None:
        """Return the entry of a key, or None if the file is missing or broken."""
        return self._read_entries().get(key)

    async def write(self, key: str, entry: str) -> None:
        """Store an entry; the entries of other keys stay."""
        self._write_entries({**self._read_entries(), key: entry})

    def _write_entries(self, entries: Mapping[str, str]) -> None:
        lines = "".join(f"{name} {entry}\n" for name, entry in sorted(entries.items()))
        try:
            with open(self._file, "w", encoding="utf-8", opener=_open_for_owner_only) as file:
                file.write(lines)
        except OSError as error:
            log.warning("the sent commands could not be saved", reason=error.strerror)

    def _read_entries(self) -> dict[str, str]:
        try:
            lines = self._file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return dict(line.split(" ", 1) for line in lines if " " in line)


def _open_for_owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class DatabaseKeyStore:
    """A store in the games' database, for all processes. It raises no StorageProblem."""

    def __init__(self, texts: Repository) -> None:
        self._texts = texts

    async def read(self, key: str) -> str | None:
        """Return the entry of a key."""
        try:
            return await self._texts.saved_text(f"sent/{key}")
        except StorageProblem:
            return None

    async def write(self, key: str, entry: str) -> None:
        """Store an entry for the next start."""
        try:
            await self._texts.save_text(f"sent/{key}", entry)
        except StorageProblem as problem:
            log.warning("the sent commands could not be saved", reason=str(problem))


def key_store_in(file: Path | None, database: Repository) -> KeyStore:
    """Return a store in a file, or in the database of the games if there is no file."""
    return DatabaseKeyStore(database) if file is None else FileKeyStore(file)
