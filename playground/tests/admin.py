"""Sends orders to the playground, as another process would."""

from typing import Any

import aiohttp

from discord_playground import Playground
from discord_playground.protocol.types import Json


async def order(playground: Playground, **what: Any) -> tuple[int, Json]:
    url = f"{playground.address}/playground/admin"
    async with aiohttp.ClientSession() as session, session.post(url, json=what) as response:
        return response.status, await response.json()
