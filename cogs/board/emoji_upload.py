"""The application's own emojis: uploaded once, used wherever a symbol or a pirate is named."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from itertools import chain, repeat

import discord
import structlog

from cogs.ui.callbacks import UNREACHABLE
from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, seat_name, use
from game.pictures.icons import pirate_icon, symbol_icon
from service.budget import Budget
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS

log = structlog.get_logger(__name__)

PREFIX = "ctg_"
"""Marks the emojis that are ours to replace; others of the application stay untouched."""


async def provide(bot: CartagenaBot, budget: Budget) -> None:
    """Upload what is missing, use it, and forget what is outdated.

    Where Discord refuses, the plain ones stay in use.
    """
    wanted = await bot.workers.run(_icons)

    async def work() -> bool:
        there = await _uploaded(bot, budget)
        use(
            {
                name: str(await _emoji(bot, budget, there, name, icon))
                for name, icon in wanted.items()
            }
        )
        await _forget(budget, there, {_title(name, icon) for name, icon in wanted.items()})
        return True

    await _insist(work)


async def find(bot: CartagenaBot, budget: Budget) -> None:
    """Use what another process has uploaded, or will have soon."""
    wanted = await bot.workers.run(_icons)
    titles = {name: _title(name, icon) for name, icon in wanted.items()}

    async def work() -> bool:
        there = await _uploaded(bot, budget)
        use({name: str(there[title]) for name, title in titles.items() if title in there})
        return there.keys() >= set(titles.values())

    await _insist(work)


async def _insist(work: Callable[[], Awaitable[bool]]) -> None:
    """Try again and again, until all is done or Discord refuses it."""
    for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        try:
            if await work():
                return
        except UNREACHABLE as error:
            log.info("emojis must wait", reason=repr(error))
        except discord.HTTPException as error:
            log.warning("plain emojis it is", code=error.code, status=error.status)
            return
        await asyncio.sleep(wait)


async def _uploaded(bot: CartagenaBot, budget: Budget) -> dict[str, discord.Emoji]:
    await budget.ordinary()
    return {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}


async def _emoji(
    bot: CartagenaBot, budget: Budget, there: dict[str, discord.Emoji], name: str, icon: bytes
) -> discord.Emoji:
    title = _title(name, icon)
    if title not in there:
        await budget.ordinary()
        return await bot.create_application_emoji(name=title, image=icon)
    return there[title]


async def _forget(budget: Budget, there: dict[str, discord.Emoji], wanted: set[str]) -> None:
    for title, emoji in there.items():
        if title.startswith(PREFIX) and title not in wanted:
            await budget.ordinary()
            # An attempt before this one may have been served.
            with suppress(discord.NotFound):
                await emoji.delete()


def _icons() -> dict[str, bytes]:
    symbols = {name: symbol_icon(name) for name in PLAIN_SYMBOLS}
    return symbols | {seat_name(seat): pirate_icon(seat) for seat in range(len(PLAIN_SEATS))}


def _title(name: str, icon: bytes) -> str:
    """The emoji's name: it changes with the drawing, so that a new one replaces the old."""
    return f"{PREFIX}{name.replace('-', '_')[:20]}_{sha256(icon).hexdigest()[:6]}"
