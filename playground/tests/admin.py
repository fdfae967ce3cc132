"""Sends orders to the playground over HTTP, as another process would send them."""

from typing import Any

import aiohttp

from discord_playground import Playground
from discord_playground.protocol.types import Json


async def send_order(playground: Playground, **fields: Any) -> tuple[int, Json]:
    url = f"{playground.address}/playground/admin"
    async with aiohttp.ClientSession() as session, session.post(url, json=fields) as response:
        return response.status, await response.json()
