"""Keeps the slash commands at Discord up to date, and learns their ids, beside everything else.

People can play while Discord takes no commands: those that it knows go on working, and so does
every button.
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
from service.retry_after import seconds_asked

log = structlog.get_logger(__name__)

RETRY_SECONDS = (5.0, 15.0, 60.0, 300.0, 900.0)
"""What to wait after the first attempt that failed, the second, and so on; the last stays.

discord.py itself has tried for half a minute by then, and waited where Discord said for how long.
"""


class Registration:
    """Sends the commands where they changed, in one task; what fails is tried again.

    Without a ``key_store`` it sends nothing, and learns what another process sent.
    """

    def __init__(self, tree: CommandTree[Any], key_store: KeyStore | None) -> None:
        self._tree = tree
        self._key_store = key_store
        self._follower = Follower[str](self._send)

    def begin(self, application: str) -> None:
        """Send an application's commands in the background, where Discord has others, or ask."""
        self._follower.request(application)

    async def finished(self, application: str) -> None:
        """Wait until the attempt under way has ended, well or not."""
        await self._follower.finished(application)

    async def close(self) -> None:
        """Stop, in the middle of an attempt, too; begin no other."""
        await self._follower.close()

    async def _send(self, application: str, failures: int) -> float | None:
        wait = wait_after(failures, RETRY_SECONDS)
        try:
            commands = await self._commands(application)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if isinstance(error, discord.HTTPException):
                wait = max(wait, seconds_asked(error))
            log.warning("commands could not be sent", reason=repr(error), again_in_seconds=wait)
            return wait
        except Exception:
            log.exception("commands could not be sent", again_in_seconds=wait)
            return wait
        if commands is None:
            return wait
        clickable.use({command.name: command.id for command in commands})
        return None

    async def _commands(self, application: str) -> list[AppCommand] | None:
        if self._key_store is None:
            return await fetch_all(self._tree)
        return await sync_if_changed(self._tree, application, self._key_store)
