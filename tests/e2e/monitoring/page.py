"""A process's pages for machines (health and metrics), read over HTTP."""

import asyncio
import socket
from contextlib import closing
from typing import Any

import aiohttp

from service.startup.settings import Address
from tests.e2e.play import PATIENCE_SECONDS

CHECK_TIMEOUT_SECONDS = PATIENCE_SECONDS + 15
"""Seconds to wait for a check, also for one that waits for the gateway."""


def free_address() -> Address:
    """Return an address of this machine that no server uses."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return Address(*server.getsockname())


class MonitoringPages:
    """The health page and the metrics page of a bot, read over HTTP."""

    def __init__(self, address: Address, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session

    async def healthz(self) -> tuple[int, dict[str, Any]]:
        """Return the HTTP status and the failing checks; the status is 0 if nobody answers."""
        status, report = await self._get_health()
        return status, report.get("failing", {})

    async def warnings(self) -> dict[str, Any]:
        """Return the warnings: problems for the operator, although people can play."""
        _, report = await self._get_health()
        return report["warnings"]

    async def _get_health(self) -> tuple[int, dict[str, Any]]:
        try:
            async with self._session.get(self._url("healthz")) as answer:
                report = await answer.json()
        except aiohttp.ClientConnectionError:
            return 0, {}
        assert report["healthy"] == (answer.status == 200) == (not report["failing"])
        return answer.status, report

    async def metrics(self) -> dict[str, float]:
        """Return every metric sample by its name and labels."""
        async with self._session.get(self._url("metrics")) as answer:
            assert answer.status == 200
            assert answer.headers["Content-Type"].startswith("text/plain; version=")
            lines = (await answer.text()).splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    async def wait_for_status(self, status: int, check: str | None = None) -> dict[str, Any]:
        """Wait until the page has this status and names this check; return the check's findings."""
        async with asyncio.timeout(CHECK_TIMEOUT_SECONDS):
            while True:
                found, failing = await self.healthz()
                if found == status and (check is None or check in failing):
                    return failing.get(check or "", {})
                await asyncio.sleep(0.05)

    def _url(self, page: str) -> str:
        return f"http://{self.address.host}:{self.address.port}/{page}"
