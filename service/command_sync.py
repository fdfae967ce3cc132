"""Tells Discord about the slash commands, but only when they changed.

Discord limits how often commands may be sent, and a note beside the database remembers what was
sent last: the SHA-256 of the commands and the ids Discord gave them, for each application. Where
the note and what Discord says now agree, nothing is sent.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import structlog
from discord import HTTPException
from discord.app_commands import AppCommand, CommandTree

log = structlog.get_logger(__name__)


async def sync_if_changed(tree: CommandTree[Any], note: Path) -> bool:
    """Send the commands if they differ from those Discord has; tell whether they were sent."""
    application = str(tree.client.application_id)
    wanted = await _fingerprint(tree)
    notes = _read(note)
    if notes.get(application) == _entry(wanted, await _known(tree)):
        return False
    notes[application] = _entry(wanted, await tree.sync())
    _write(note, notes)
    log.info("commands sent", count=len(tree.get_commands()))
    return True


async def _fingerprint(tree: CommandTree[Any]) -> str:
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator)
        if translator
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def _known(tree: CommandTree[Any]) -> list[AppCommand]:
    try:
        return await tree.fetch_commands()
    except HTTPException as error:
        log.warning("commands cannot be compared", status=error.status)
        return []


def _entry(fingerprint: str, commands: Iterable[AppCommand]) -> str:
    return " ".join([fingerprint, *sorted(str(command.id) for command in commands)])


def _read(note: Path) -> dict[str, str]:
    try:
        lines = note.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(line.split(" ", 1) for line in lines if " " in line)


def _write(note: Path, notes: dict[str, str]) -> None:
    lines = "".join(f"{application} {entry}\n" for application, entry in sorted(notes.items()))
    try:
        with open(note, "w", encoding="utf-8", opener=_for_the_owner) as file:
            file.write(lines)
    except OSError as error:
        log.warning("commands are sent again at the next start", reason=error.strerror)


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
