"""One run of the bot: open what it needs, go online, stop in order."""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager

import aiohttp
import discord
import structlog

from i18n import phrase
from i18n.catalogue import shipped
from service import addresses
from service.client import CartagenaBot
from service.startup.problem import StartupProblem
from service.startup.settings import Settings

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 3.0
CLOSE_SECONDS = 1.5
LAST_SECONDS = 7.0
"""After which a stop is at its end, whatever still stands in its way: a supervisor commonly grants
ten, and all that anybody was told is on disk."""
AUTHENTICATION_FAILED = 4004
INTENTS_REFUSED = 4014
REFUSED_FOR_GOOD = frozenset({4010, 4011, 4012, 4013, INTENTS_REFUSED})
"""Close codes after which Discord asks not to come again: a person must see to something."""

Opener = Callable[[CartagenaBot, AsyncExitStack], Awaitable[None]]
"""Opens something the bot needs, gives it to the bot and leaves its closing to the stack.

Raises StartupProblem where it cannot.
"""


async def serve(
    settings: Settings, openers: Sequence[Opener] = (), extensions: Sequence[str] = ()
) -> None:
    """Run until SIGTERM or SIGINT; raises StartupProblem where the bot cannot start."""
    addresses.apply(settings)
    stop = asyncio.Event()
    with _signals(stop):
        bot = CartagenaBot(settings, shipped(), extensions)
        async with AsyncExitStack() as stack:
            for opener in openers:
                await opener(bot, stack)
            await _stay_online(bot, stop)


async def _stay_online(bot: CartagenaBot, stop: asyncio.Event) -> None:
    # Entered, so that closing finds what it needs even in the middle of a login. Never left as a
    # context: that would wait for a goodbye without end.
    await bot.__aenter__()
    online = asyncio.create_task(_go_online(bot), name="online")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({online, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if online.done():
            online.result()
    finally:
        stopping.cancel()
        await _go_offline(bot, online)


async def _go_online(bot: CartagenaBot) -> None:
    try:
        await bot.start(bot.settings.token.get_secret_value())
    except discord.LoginFailure:
        problem = phrase("startup-token-refused")
    except discord.PrivilegedIntentsRequired:
        problem = phrase("startup-connection-refused", code=str(INTENTS_REFUSED))
    except discord.ConnectionClosed as error:
        if error.code == AUTHENTICATION_FAILED:
            problem = phrase("startup-token-refused")
        elif error.code in REFUSED_FOR_GOOD:
            problem = phrase("startup-connection-refused", code=str(error.code))
        else:
            raise
    except (
        OSError,
        aiohttp.ClientError,
        discord.GatewayNotFound,
        discord.DiscordServerError,
    ) as error:
        problem = phrase("startup-unreachable", reason=str(error) or type(error).__name__)
    else:
        return
    raise StartupProblem(problem)


async def _go_offline(bot: CartagenaBot, online: asyncio.Task[None]) -> None:
    log.info("stopping")
    _end_anyway(LAST_SECONDS)
    cancelled = await bot.inflight.drain(DRAIN_SECONDS)
    if cancelled:
        log.warning("clicks left unanswered", count=cancelled)
    closing = asyncio.create_task(bot.close(), name="close")
    _, late = await asyncio.wait({closing}, timeout=CLOSE_SECONDS)
    if late:
        log.warning("the connection closes late")
    for task in (closing, online):
        task.cancel()
    await asyncio.wait({closing, online}, timeout=0.5)


def _end_anyway(seconds: float) -> None:
    """Let the process end in so many seconds, if it still runs then."""
    end = threading.Timer(seconds, os._exit, (0,))
    end.daemon = True
    end.start()


@contextmanager
def _signals(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGINT, signal.SIGTERM)
    try:
        for one in wanted:
            loop.add_signal_handler(one, stop.set)
    except NotImplementedError:
        # Windows: the loop has no signals of its own, and only an interrupt from the keyboard.
        before = signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(stop.set))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    else:
        try:
            yield
        finally:
            for one in wanted:
                loop.remove_signal_handler(one)
