"""The bot reaches Discord through the proxy that the environment names."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from service.connecting.proxy import proxy_for_discord
from service.startup.settings import load_settings
from tests.e2e.bots import ROOT, clean_environment

PROXY = "http://127.0.0.1:3128"


@pytest.mark.parametrize(
    ("surroundings", "api", "proxy"),
    [
        ({}, None, None),
        ({"HTTPS_PROXY": PROXY}, None, PROXY),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "example.org"}, None, PROXY),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "localhost,discord.com"}, None, None),
        ({"HTTP_PROXY": PROXY}, None, None),
        ({"HTTPS_PROXY": PROXY}, "http://127.0.0.1:8080/api/v10", None),
    ],
)
def test_proxy_is_read_from_the_environment(
    surroundings: dict[str, str],
    api: str | None,
    proxy: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    if api is not None:
        monkeypatch.setenv("DISCORD_API_URL", api)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", "ws://127.0.0.1:8080/")
    assert proxy_for_discord(load_settings()) == proxy


async def test_the_bot_connects_through_the_proxy(tmp_path: Path) -> None:
    request_lines: list[str] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request_lines.append((await reader.readuntil(b"\r\n")).decode().strip())
        writer.write(b"HTTP/1.1 503 Not now\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        without_proxies = {
            name: value
            for name, value in clean_environment().items()
            if not name.lower().endswith("_proxy")
        }
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=tmp_path,
            env=without_proxies
            | {
                "HTTPS_PROXY": f"http://127.0.0.1:{port}",
                "DISCORD_TOKEN": "a.b.c",
                "CARTAGENA_DATABASE": str(tmp_path / "games.sqlite3"),
            },
            stderr=PIPE,
        )
        _, stderr_text = await asyncio.wait_for(bot.communicate(), 60)
    assert set(request_lines) == {"CONNECT discord.com:443 HTTP/1.1"}
    assert bot.returncode == 75, stderr_text
    assert b"Discord cannot be reached" in stderr_text
