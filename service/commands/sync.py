"""Sends the slash commands to Discord, but only when they changed.

Discord limits how often commands may be sent. A `KeyStore` holds what was sent last for each
application: the SHA-256 of the commands, and the ids that Discord gave them. If the bot's commands
still have this SHA-256, and the commands at Discord still have these ids, nothing is sent.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import structlog
from discord import HTTPException
from discord.app_commands import AppCommand, CommandTree

from service.commands.key_stores import KeyStore
from service.discord_internals import payload_of

log = structlog.get_logger(__name__)


async def sync_if_changed(
    tree: CommandTree[Any], application: str, key_store: KeyStore
) -> list[AppCommand]:
    """Send the commands if Discord has different ones; return the commands as Discord has them."""
    wanted, known = await _fingerprint(tree), await _fetch_known(tree)
    if await key_store.read(application) == _entry(wanted, known):
        return known
    sent = await tree.sync()
    await key_store.write(application, _entry(wanted, sent))
    log.info("commands sent", count=len(sent))
    return sent


async def fetch_all(tree: CommandTree[Any]) -> list[AppCommand] | None:
    """Return the commands that another process sent, or None if some are still missing."""
    known = await tree.fetch_commands()
    wanted = {command.name for command in tree.get_commands()}
    return known if wanted <= {command.name for command in known} else None


async def _fingerprint(tree: CommandTree[Any]) -> str:
    payload = [await payload_of(command, tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def _fetch_known(tree: CommandTree[Any]) -> list[AppCommand]:
    try:
        return await tree.fetch_commands()
    except HTTPException as error:
        log.warning("commands cannot be compared", status=error.status)
        return []


def _entry(fingerprint: str, commands: Iterable[AppCommand]) -> str:
    return " ".join([fingerprint, *sorted(str(command.id) for command in commands)])
