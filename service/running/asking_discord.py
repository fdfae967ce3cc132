"""Asks Discord's REST API whether the bot may log in, and what it may do on its servers."""

from collections.abc import AsyncIterator, Collection, Iterator

import discord

from service.client import proxy_arguments
from service.connecting import addresses
from service.discord_internals import OwnServer, ask_gateway, ask_own_servers
from service.running.online import login_problem
from service.startup.findings import Finding, Result, finding_of
from service.startup.problem import Unreachable, number_with_noun
from service.startup.settings import Settings


async def ask_discord(
    settings: Settings, needed_permissions: Collection[str]
) -> AsyncIterator[Finding]:
    """Log in over the REST API alone, and ask for the application and for the bot's servers."""
    addresses.apply_addresses(settings)
    client = discord.Client(intents=discord.Intents(guilds=True), **proxy_arguments(settings.proxy))
    async with client:
        try:
            await client.login(settings.token.get_secret_value())
            _, starts = await ask_gateway(client)
            servers = [one async for one in ask_own_servers(client)]
            application = await client.application_info()
        except Exception as error:
            problem = login_problem(error, settings)
            if problem is None and not isinstance(error, discord.HTTPException):
                raise
            yield finding_of("token", problem or Unreachable(f"Discord refuses a request: {error}"))
            return
    left = f"{starts.remaining} of {starts.total} session starts are left"
    yield Finding("token", Result.WELL, f"It is that of {application.name}; {left}.")
    if not _can_be_added(application):
        text = (
            "People see no Add App button: set Install Link and Default Install Settings on the"
            " page Installation of your application."
        )
        yield Finding("installation", Result.WARNING, text)
    for one in _compare_permissions(servers, needed_permissions):
        yield one


def _can_be_added(application: discord.AppInfo) -> bool:
    of_servers = application.guild_integration_config
    return bool(
        application.custom_install_url
        or application.install_params
        or (of_servers and of_servers.oauth2_install_params)
    )


def _compare_permissions(
    servers: list[OwnServer], needed_permissions: Collection[str]
) -> Iterator[Finding]:
    subject = "permissions"
    if not servers:
        text = "The bot is on no server: invite it with the link in docs/operating.md."
        yield Finding(subject, Result.WARNING, text)
        return
    missing = [(server.name, _missing_on(server, needed_permissions)) for server in servers]
    for name, permissions in missing:
        if permissions:
            text = (
                f"In {name} the bot lacks: {', '.join(permissions)}. A channel may still allow it."
            )
            yield Finding(subject, Result.WARNING, text)
    if not any(permissions for _, permissions in missing):
        count = number_with_noun(len(servers), "server")
        yield Finding(subject, Result.WELL, f"The bot has all that it needs on {count}.")


def _missing_on(server: OwnServer, needed: Collection[str]) -> list[str]:
    """Return the permissions that the bot lacks on a server, as people read them."""
    held = server.permissions
    if held.administrator:
        return []
    return [name.replace("_", " ") for name in needed if not getattr(held, name)]
