"""The application's own emojis: uploaded once, used wherever a symbol or a pirate is named."""

from contextlib import suppress
from hashlib import sha256

import discord
import structlog

from cogs.ui.answer_retries import UNREACHABLE
from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, seat_name, use, use_also
from game.pictures.icons import pirate_icon, symbol_icon
from service.budget import Budget
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)

PREFIX = "ctg_"
"""Marks the emojis that are ours to replace; others of the application stay untouched."""

LOOK_SECONDS = (*RETRY_SECONDS, 300, 900, 3600)
"""What to wait before another look for what another process uploads: Discord may refuse it."""

MOST_FAULTS = len(RETRY_SECONDS)
"""After so many failures that nobody foresaw, the plain ones stay in use."""


class EmojiUpload:
    """Tries again and again until all emojis are in use, or Discord refuses them.

    One process uploads what is missing and forgets what is outdated; the others use what it has
    uploaded, or will have soon. Where Discord refuses, the plain ones stay in use.
    """

    def __init__(self, bot: CartagenaBot, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget
        self._begun = False
        self._faults = 0
        self._icons: dict[str, bytes] = {}
        self._follower = Follower(self._try)

    def begin(self) -> None:
        """Begin, if that was not done yet."""
        if not self._begun:
            self._begun = True
            self._follower.request(None)

    async def settle(self) -> None:
        """Wait until all are in use, or refused."""
        await self._follower.all_finished()

    async def close(self) -> None:
        """Stop trying."""
        await self._follower.close()

    async def _try(self, _: None, failures: int) -> float | None:
        try:
            self._icons = self._icons or await self._bot.workers.run(_icons)
            if self._bot.leads:
                await self._provide(self._icons)
                return None
            if await self._find(self._icons):
                return None
        except UNREACHABLE as error:
            log.info("emojis must wait", reason=repr(error))
        except discord.HTTPException as error:
            if error.code:
                log.warning("plain emojis it is", code=error.code, status=error.status)
                return None
            # Without a code it is not Discord that refuses, or nothing is taken from here for now.
            log.info("emojis must wait", reason=repr(error))
        except Exception:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                log.exception("plain emojis it is")
                return None
            log.exception("emojis must wait")
        else:
            return wait_after(failures, LOOK_SECONDS)
        return wait_after(failures, RETRY_SECONDS)

    async def _provide(self, wanted: dict[str, bytes]) -> None:
        there = await _uploaded(self._bot, self._budget)
        use(
            {
                name: str(await _emoji(self._bot, self._budget, there, name, icon))
                for name, icon in wanted.items()
            }
        )
        await _forget(self._budget, there, {_title(name, icon) for name, icon in wanted.items()})

    async def _find(self, wanted: dict[str, bytes]) -> bool:
        """Use what is there, too; tell whether that is all."""
        titles = {name: _title(name, icon) for name, icon in wanted.items()}
        there = await _uploaded(self._bot, self._budget)
        use_also({name: str(there[title]) for name, title in titles.items() if title in there})
        return there.keys() >= set(titles.values())


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
