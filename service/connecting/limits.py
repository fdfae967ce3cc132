"""Asks Discord how many sessions may begin, and how many shards it recommends."""

import discord

from service.discord_internals import ask_gateway
from service.sharding.session_starts import StartLimits


async def ask_for_limits(client: discord.Client) -> StartLimits:
    """Ask Discord for its limits.

    Raises the errors of any request, and GatewayNotFound if Discord refuses the request.
    """
    shards, limits = await ask_gateway(client)
    return StartLimits(
        recommended_shards=shards,
        daily_starts=limits.total,
        remaining_starts=limits.remaining,
        reset_after_seconds=limits.reset_after / 1000,
        max_concurrency=limits.max_concurrency,
    )
