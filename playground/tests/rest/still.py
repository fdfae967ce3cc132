"""A clock that only a test moves, and a function that sends a request and returns the answer."""

from typing import Any

from bots.raw_bot import RawBot
from discord_playground.protocol.types import Json
from discord_playground.world.clock import Clock


class FrozenClock(Clock):
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        super().__init__()
        self._start_time = super().now()

    def now(self) -> float:
        """Return the clock's time, in seconds since 1970."""
        return self._start_time + self.seconds_ahead


async def send_request(raw: RawBot, method: str, path: str, body: Json | None = None) -> Any:
    """Send a request. Return the answer's status, headers and text."""
    url, headers = raw.playground.api_url + path, {"Authorization": f"Bot {raw.token}"}
    async with raw.session.request(method, url, json=body, headers=headers) as response:
        return response.status, response.headers, await response.text()
