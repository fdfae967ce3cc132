"""Takes a client online, and offline again in the right order."""

import asyncio

import aiohttp
import discord
import structlog

from service.client import CartagenaBot
from service.startup.problem import StartupProblem, Unreachable
from service.startup.proxy import Proxy
from service.startup.settings import Settings

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 3.0
CLOSE_SECONDS = 1.5
AUTHENTICATION_FAILED = 4004
INTENTS_REFUSED = 4014
LOGIN_NEEDED = 407
"""The status by which a proxy refuses the login, or asks for one."""
REFUSED_FOR_GOOD = frozenset({4010, 4011, 4012, 4013, INTENTS_REFUSED})
"""Close codes after which Discord refuses every retry: a person must solve the problem."""


class BotSession:
    """One client, from its login to its logout."""

    def __init__(self, bot: CartagenaBot) -> None:
        self.bot = bot
        self.online_task: asyncio.Task[None]
        """Ends when the client has left Discord.

        Raises StartupProblem if Discord refuses the client, and Unreachable if Discord cannot be
        reached.
        """

    async def begin(self) -> None:
        """Go online in the background."""
        # Entering the bot's context prepares what close() needs, even if close() comes during the
        # login. The context is never exited, because exiting could wait for ever for the logout.
        await self.bot.__aenter__()
        self.online_task = asyncio.create_task(_go_online(self.bot), name="online")

    async def end(self, drain_seconds: float = DRAIN_SECONDS) -> None:
        """Answer the clicks under way, accept no more, and leave Discord."""
        cancelled = await self.bot.inflight.drain(drain_seconds)
        if cancelled:
            log.warning("clicks left unanswered", count=cancelled)
        closing = asyncio.create_task(self.bot.close(), name="close")
        _, late = await asyncio.wait({closing}, timeout=CLOSE_SECONDS)
        if late:
            log.warning("the connection closes late")
        for task in (closing, self.online_task):
            task.cancel()
        ended, _ = await asyncio.wait({closing, self.online_task}, timeout=0.5)
        for task in ended:
            # Read the exception, or asyncio would log it, as nobody waits for this task.
            if not task.cancelled():
                task.exception()


async def _go_online(bot: CartagenaBot) -> None:
    try:
        await bot.start(bot.settings.token.get_secret_value())
    except Exception as error:
        problem = login_problem(error, bot.settings)
        if problem is None:
            raise
    else:
        return
    raise problem


def login_problem(error: Exception, settings: Settings) -> StartupProblem | None:
    """Return why Discord does not let the bot in, or None if the error is a fault of the bot."""
    match error:
        case discord.LoginFailure():
            return _token_refused(settings)
        case discord.PrivilegedIntentsRequired():
            return _refused(INTENTS_REFUSED)
        case discord.ConnectionClosed(code=code) if code == AUTHENTICATION_FAILED:
            return _token_refused(settings)
        case discord.ConnectionClosed(code=code) if code in REFUSED_FOR_GOOD:
            return _refused(code)
        case discord.ConnectionClosed():
            return None
        case (
            OSError()
            | aiohttp.ClientError()
            | discord.GatewayNotFound()
            | discord.DiscordServerError()
        ):
            return _unreachable(error, settings.proxy)
        case _:
            return None


def _unreachable(error: Exception, proxy: Proxy | None) -> Unreachable:
    reason = str(error) or type(error).__name__
    if proxy is None:
        return Unreachable(
            f"Discord cannot be reached ({reason}). Check the network, then start again."
        )
    if isinstance(error, aiohttp.ClientHttpProxyError) and error.status == LOGIN_NEEDED:
        return Unreachable(
            f"The proxy {proxy.address} refuses the login ({reason}). Check user and password in"
            " HTTPS_PROXY, then start again."
        )
    return Unreachable(
        f"Discord cannot be reached through the proxy {proxy.address} ({reason}). Check the"
        " network and HTTPS_PROXY, then start again."
    )


def _token_refused(settings: Settings) -> StartupProblem:
    return StartupProblem(
        "Discord refuses DISCORD_TOKEN. Copy the token afresh from the Bot page of your"
        f" application into {settings.token_place}."
    )


def _refused(code: int) -> StartupProblem:
    return StartupProblem(
        f"Discord refuses this bot's connection (code {code}). Look at your application's pages"
        " Bot and Installation, then start again."
    )
