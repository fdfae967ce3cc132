"""Time that stands still, and answers looked at whole."""

from typing import Any

from bots.raw_bot import RawBot
from discord_playground.protocol.types import Json
from discord_playground.world.clock import Clock


class StillClock(Clock):
    """Time that goes on only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._began = super().now()

    def now(self) -> float:
        """Where it stands."""
        return self._began + self.ahead


async def answered(raw: RawBot, method: str, path: str, body: Json | None = None) -> Any:
    """The answer whole: status, headers, text."""
    url, headers = raw.playground.api_url + path, {"Authorization": f"Bot {raw.token}"}
    async with raw.session.request(method, url, json=body, headers=headers) as response:
        return response.status, response.headers, await response.text()
