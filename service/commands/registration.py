"""Keeps the slash commands at Discord up to date, and learns their ids, in the background.

People can play while Discord accepts no new commands: the commands that it knows keep working, and
so does every button.
"""

from typing import Any

import aiohttp
import discord
import structlog
from discord.app_commands import AppCommand, CommandTree

from i18n import clickable
from service.commands.key_stores import KeyStore
from service.commands.sync import fetch_all, sync_if_changed
from service.follower import Follower, wait_after
from service.retry_after import retry_after_of

log = structlog.get_logger(__name__)

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
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if isinstance(error, discord.HTTPException):
                wait = max(wait, retry_after_of(error))
            log.warning("commands could not be sent", reason=repr(error), again_in_seconds=wait)
            return wait
        except Exception:
            log.exception("commands could not be sent", again_in_seconds=wait)
            return wait
        if commands is None:
            return wait
        clickable.set_command_ids({command.name: command.id for command in commands})
        return None

    async def _sync_or_fetch(self, application: str) -> list[AppCommand] | None:
        if self._key_store is None:
            return await fetch_all(self._tree)
        return await sync_if_changed(self._tree, application, self._key_store)
