"""The application's own emojis: uploaded once, used wherever a symbol or a pirate is named."""

import asyncio
from hashlib import sha256
from itertools import chain, repeat

import discord
import structlog

from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, seat_name, use
from game.pictures.icons import pirate_icon, symbol_icon
from service.budget import Budget
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS

log = structlog.get_logger(__name__)

PREFIX = "ctg_"
"""Marks the emojis that are ours to replace; others of the application stay untouched."""


async def provide(bot: CartagenaBot, budget: Budget) -> None:
    """Upload what is missing, forget what is outdated, and use what there is then.

    Where Discord refuses, the plain ones stay in use.
    """
    try:
        wanted = await bot.workers.run(_icons)
        there = await _uploaded(bot, budget)
        use(
            {
                name: str(await _emoji(bot, budget, there, name, icon))
                for name, icon in wanted.items()
            }
        )
        await _forget(budget, there, {_title(name, icon) for name, icon in wanted.items()})
    except discord.HTTPException as error:
        log.warning("plain emojis it is", code=error.code, status=error.status)


async def find(bot: CartagenaBot, budget: Budget) -> None:
    """Use what another process has uploaded, or will have soon."""
    wanted = await bot.workers.run(_icons)
    for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        try:
            there = await _uploaded(bot, budget)
        except discord.HTTPException as error:
            log.warning("plain emojis it is", code=error.code, status=error.status)
            return
        titles = {name: _title(name, icon) for name, icon in wanted.items()}
        use({name: str(there[title]) for name, title in titles.items() if title in there})
        if there.keys() >= set(titles.values()):
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
            await emoji.delete()


def _icons() -> dict[str, bytes]:
    symbols = {name: symbol_icon(name) for name in PLAIN_SYMBOLS}
    return symbols | {seat_name(seat): pirate_icon(seat) for seat in range(len(PLAIN_SEATS))}


def _title(name: str, icon: bytes) -> str:
    """The emoji's name: it changes with the drawing, so that a new one replaces the old."""
    return f"{PREFIX}{name.replace('-', '_')[:20]}_{sha256(icon).hexdigest()[:6]}"
