"""Which scheduled backups stay. Their names decide, because the times of files may be wrong.

A machine may have been off for weeks, and a network drive may have a clock of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from service.startup.problem import say

KEPT_TIME = timedelta(days=14)
KEPT_NUMBER = 14
"""So many of the newest sound backups stay, however old they are."""

MOMENT = "%Y-%m-%dT%H%M%SZ"
NAME = re.compile(r"cartagena-(?P<made>\d{4}-\d\d-\d\dT\d{6}Z)(?P<ending>\..+)")
UNSOUND = ".unsound"
"""The ending that a backup gets if its check fails."""

SQLITE_HEADER, DUMP_HEADER = b"SQLite format 3\0", b"PGDMP"
ENDINGS = {".sqlite3": SQLITE_HEADER, ".dump": DUMP_HEADER}
"""The endings of backups; each with the beginning of such a file."""


@dataclass(frozen=True, slots=True)
class _Backup:
    file: Path
    made: datetime
    sound: bool


def backup_path(folder: Path, made: datetime, ending: str) -> Path:
    """Return the path of a backup that is made at this moment."""
    return folder / f"cartagena-{made:{MOMENT}}{ending}"


def set_aside(file: Path) -> None:
    """Give a backup whose check failed another name, so that it does not count as sound."""
    if file.exists():
        file.rename(file.with_name(file.name + UNSOUND))


def remove_old(folder: Path, now: datetime) -> None:
    """Remove backups, and what is left of unfinished ones, that were made long before `now`."""
    backups = sorted(_backups(folder), key=lambda backup: backup.made, reverse=True)
    kept = [backup for backup in backups if backup.sound][:KEPT_NUMBER]
    for backup in backups:
        if backup not in kept and now - backup.made > KEPT_TIME:
            try:
                backup.file.unlink()
            except OSError as error:
                say(f"{backup.file} is old, but cannot be removed: {error.strerror}.")


def _backups(folder: Path) -> Iterator[_Backup]:
    for file in folder.iterdir():
        found = NAME.fullmatch(file.name)
        if found and file.is_file():
            try:
                made = datetime.strptime(found["made"], MOMENT).replace(tzinfo=UTC)
            except ValueError:
                continue
            yield _Backup(file, made, _looks_sound(file, found["ending"]))


def _looks_sound(file: Path, ending: str) -> bool:
    """Return whether a file is a backup that was checked, and that has not been cut short since."""
    header = ENDINGS.get(ending)
    try:
        with file.open("rb") as content:
            beginning = content.read(100)
    except OSError:
        return False
    if header is None or not beginning.startswith(header):
        return False
    if header is DUMP_HEADER:
        return True
    page_bytes, pages = int.from_bytes(beginning[16:18]), int.from_bytes(beginning[28:32])
    # A page of 65,536 bytes is stored as 1.
    return file.stat().st_size == pages * (65_536 if page_bytes == 1 else page_bytes)
