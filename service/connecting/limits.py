"""Asks Discord how many sessions may begin, and in how many shards."""

import discord

from service.discord_internals import ask_gateway
from service.sharding.session_starts import StartLimits


async def ask_for_limits(client: discord.Client) -> StartLimits:
    """Ask now. Raises what a request may, and GatewayNotFound where it is refused."""
    shards, limits = await ask_gateway(client)
    return StartLimits(
        shards=shards,
        total=limits.total,
        remaining=limits.remaining,
        reset_after_seconds=limits.reset_after / 1000,
        max_concurrency=limits.max_concurrency,
    )
