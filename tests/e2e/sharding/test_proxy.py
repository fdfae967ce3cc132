"""nginx in front of Discord's API enforces one rate limit for all processes together."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from discord_playground import Playground, until
from tests.e2e import play
from tests.e2e.bots import ROOT, TIMEOUT_SECONDS
from tests.e2e.sharding.processes import Processes
from tests.long import long

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
RATE = 8
"""The requests per second that the proxy lets pass. They are so few that some have to wait."""

pytestmark = [
    long,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx (apt install nginx)"),
]


class Proxy:
    """nginx with the configuration of `deploy`, but in front of the playground."""

    def __init__(self, folder: Path, playground: Playground, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/api/v10"
        self._log = folder / "access.log"
        self._file = folder / "nginx.conf"
        self._file.write_text(
            self._test_configuration(folder, urlsplit(playground.api_url).netloc, port)
        )
        self._folder = folder

    def run(self) -> "subprocess.Popen[bytes]":
        """Start nginx."""
        directives = f"daemon off; pid {self._folder}/pid; error_log {self._folder}/error.log;"
        if os.getuid() == 0:
            # Otherwise nginx would give up its rights and could not write to the test's folder.
            directives += " user root;"
        assert NGINX is not None
        return subprocess.Popen([NGINX, "-p", self._folder, "-c", self._file, "-g", directives])

    def answered_requests(self) -> list[tuple[float, int, str]]:
        """Return the time, the status and the path of each answered request."""
        lines = [line.split(" ", 2) for line in self._log.read_text().splitlines()]
        return [(float(at), int(status), path) for at, status, path in lines]

    def limited_request_times(self) -> list[float]:
        """Return the times of the answers to requests that count for Discord's limit."""
        exempt_paths = ("/interactions/", "/webhooks/")
        return [
            at
            for at, _, path in self.answered_requests()
            if not any(one in path for one in exempt_paths)
        ]

    def _test_configuration(self, folder: Path, upstream: str, port: int) -> str:
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        temp_paths = "".join(
            f"{kind}_temp_path {folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        log = f'log_format times "$msec $status $uri";\naccess_log {folder}/access.log times;\n'
        for deployed_text, test_text in (
            ("access_log off;", temp_paths + log),
            ("discord.com:443", upstream),
            ("https://discord", "http://discord"),
            ("127.0.0.1:8088", f"127.0.0.1:{port}"),
            ("rate=45r/s", f"rate={RATE}r/s"),
        ):
            assert deployed_text in text
            text = text.replace(deployed_text, test_text)
        return text


@pytest.fixture
def proxy(playground: Playground, tmp_path: Path, unused_tcp_port: int) -> Iterator[Proxy]:
    folder = tmp_path / "nginx"
    folder.mkdir()
    proxy = Proxy(folder, playground, unused_tcp_port)
    nginx_process = proxy.run()
    yield proxy
    nginx_process.terminate()
    nginx_process.wait(10)


async def wait_for_proxy(proxy: Proxy) -> None:
    """Wait until the proxy accepts connections."""
    place = urlsplit(proxy.address)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            try:
                _, writer = await asyncio.open_connection(place.hostname, place.port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


def most_in_a_second(moments: list[float]) -> int:
    """Return the highest number of requests within one second."""
    return max(sum(begin <= at < begin + 1 for at in moments) for begin in moments)


async def test_proxy_limits_the_rate_of_two_processes_together(
    playground: Playground, processes: Processes, proxy: Proxy
) -> None:
    await wait_for_proxy(proxy)
    for _ in range(2):
        processes.start({"DISCORD_API_URL": proxy.address})
    await processes.wait_until_servers_are_divided()
    crew = await play.start_game(playground, ["Ana", "Ben"])
    for _ in range(3):
        who, panel = await play.open_panel(crew)
        await play.play_action(who, panel)
    # Meanwhile the bot uploads its emojis as fast as it can.
    await until(
        lambda: len(proxy.limited_request_times()) > 3 * RATE,
        TIMEOUT_SECONDS,
        "They should wait, and pass",
    )
    # Every request to the playground passed the proxy, and none was refused.
    sent = list(playground.everything_sent)
    assert sent
    # The proxy logs a request after its answer, a moment later than the playground.
    await until(
        lambda: len(proxy.answered_requests()) >= len(sent),
        TIMEOUT_SECONDS,
        "All should come this way",
    )
    assert [one for one in sent if one.status == 429] == []
    assert most_in_a_second(proxy.limited_request_times()) <= RATE + 2
    answered = proxy.answered_requests()
    assert len([path for _, _, path in answered if path.endswith("/callback")]) >= 6
    assert [path for _, status, path in answered if status == 429] == []
