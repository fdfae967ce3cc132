"""Keeps the slash commands at Discord up to date in every language, and learns their ids.

People can play while Discord accepts no new commands: the commands that it knows keep working, and
so does every button.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import aiohttp
import discord
import structlog
from discord import HTTPException
from discord.app_commands import AppCommand, CommandTree

from i18n import Catalogue, catalogue
from i18n.command_texts import CatalogueTranslator, CommandTexts
from service.commands.key_stores import KeyStore
from service.discord_internals import payload_of
from service.exchanges import RateLimited
from service.follower import Follower, wait_after
from service.retry_after import retry_after_of

log = structlog.get_logger(__name__)


async def sync_if_changed(
    tree: CommandTree[Any], application: str, key_store: KeyStore
) -> list[AppCommand]:
    """Send the commands if Discord has different ones; return the commands as Discord has them.

    Discord limits how often commands may be sent. The store holds what was sent last for each
    application: the SHA-256 of the commands, and the ids that Discord gave them.
    """
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


async def translate_commands(tree: CommandTree[Any], catalogue: Catalogue) -> None:
    """Let the catalogue translate all commands; first leave out what Discord would refuse."""
    texts = CommandTexts()
    await tree.set_translator(texts)
    for command in tree.get_commands():
        await payload_of(command, tree)
    if problems := texts.leave_out_refused(catalogue):
        log.warning("texts are left out", problems=[str(one) for one in problems])
    await tree.set_translator(CatalogueTranslator(catalogue))


RETRY_SECONDS = (5.0, 15.0, 60.0, 300.0, 900.0)
"""Seconds to wait after the first failed attempt, after the second, and so on.

The last value repeats. Before an attempt fails, discord.py has already retried for half a minute,
and has waited as long as Discord asked.
"""


class Registration:
    """Sends the commands if they changed, in one task, and retries after a failure.

    ``key_store`` holds which commands were sent last. If it is ``None``, no commands are sent, and
    only the ids of those that another process sent are learned.
    """

    def __init__(self, tree: CommandTree[Any], key_store: KeyStore | None) -> None:
        self._tree = tree
        self._key_store = key_store
        self._follower = Follower[str](self._send)

    def begin_sending(self, application: str) -> None:
        """Start to send an application's commands, or to ask for them, in the background.

        Commands are sent only if Discord has different ones.
        """
        self._follower.request(application)

    async def wait_until_attempt_ended(self, application: str) -> None:
        """Wait until the attempt under way has succeeded or failed."""
        await self._follower.wait_until_finished(application)

    async def close(self) -> None:
        """Stop, even in the middle of an attempt, and begin no other attempt."""
        await self._follower.close()

    async def _send(self, application: str, failures: int) -> float | None:
        wait = wait_after(failures, RETRY_SECONDS)
        try:
            commands = await self._sync_or_fetch(application)
        except (RateLimited, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if isinstance(error, RateLimited):
                wait = max(wait, error.seconds)
            elif isinstance(error, discord.HTTPException):
                wait = max(wait, retry_after_of(error))
            log.warning("commands could not be sent", reason=repr(error), again_in_seconds=wait)
            return wait
        except Exception:
            log.exception("commands could not be sent", again_in_seconds=wait)
            return wait
        if commands is None:
            return wait
        catalogue.set_command_ids({command.name: command.id for command in commands})
        return None

    async def _sync_or_fetch(self, application: str) -> list[AppCommand] | None:
        if self._key_store is None:
            return await fetch_all(self._tree)
        return await sync_if_changed(self._tree, application, self._key_store)
