"""The bot reaches Discord through the proxy that its settings name, and never shows its login."""

import asyncio
import base64
import sys
import traceback
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from service.startup.problem import StartupProblem
from service.startup.proxy import Proxy
from service.startup.requirements import REQUIREMENTS
from service.startup.settings import load_settings
from tests.e2e.bots import ROOT, clean_environment

PROXY = "http://127.0.0.1:3128"
NAMES = ("HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "ALL_PROXY")
UNUSABLE = (
    "socks5://127.0.0.1:1080",
    "socks5h://me:s3cret@127.0.0.1:1080",
    "socks4://127.0.0.1:1080",
    "127.0.0.1:3128",
    "me:s3cret@proxy.example:3128",
    "proxy.example",
    "http://",
    "http://:3128",
    "http://proxy.example:port",
    "http://proxy.example:99999",
    "http://proxy.example:0",
    "http://me:s3/cret@proxy.example:3128",
    "http://me:s3?cret@proxy.example:3128",
    "http://me:s3#cret@proxy.example:3128",
    "http://[::1:3128",
    "ftp://proxy.example:21",
)

ANSWERS = {
    b"503 Not now": "Discord cannot be reached through the proxy {} (503",
    b"407 Who are you": "The proxy {} refuses the login (407",
}
"""What a proxy answers, and what the bot says then."""


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.mark.parametrize(
    ("surroundings", "api", "proxy"),
    [
        ({}, None, None),
        ({"HTTPS_PROXY": PROXY}, None, PROXY),
        ({"https_proxy": PROXY}, None, PROXY),
        ({"HTTPS_PROXY": f"{PROXY}/"}, None, PROXY),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "example.org"}, None, PROXY),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "localhost,discord.com"}, None, None),
        ({"HTTP_PROXY": PROXY}, None, None),
        ({"HTTPS_PROXY": PROXY}, "http://127.0.0.1:8080/api/v10", None),
        ({"HTTPS_PROXY": "socks5://127.0.0.1", "NO_PROXY": "discord.com"}, None, None),
    ],
)
@pytest.mark.parametrize("is_in_file", [False, True])
def test_proxy_is_read_from_the_environment_and_from_the_file(
    surroundings: dict[str, str],
    api: str | None,
    proxy: str | None,
    is_in_file: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [f"{name}={value}\n" for name, value in surroundings.items() if name != "HTTP_PROXY"]
    if is_in_file:
        (tmp_path / ".env").write_text("".join(lines), encoding="utf-8")
    else:
        for name, value in surroundings.items():
            monkeypatch.setenv(name, value)
    if api is not None:
        monkeypatch.setenv("DISCORD_API_URL", api)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", "ws://127.0.0.1:8080/")
    assert load_settings().proxy == (proxy and Proxy(proxy, "", ""))


@pytest.mark.parametrize("address", UNUSABLE)
def test_a_proxy_that_cannot_be_used_is_refused_and_not_shown(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", address)
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert str(caught.value) == REQUIREMENTS["HTTPS_PROXY"]
    assert "cret" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    ("login", "user", "password", "secrets"),
    [
        ("me:p%40ss", "me", "p@ss", {"me:p%40ss", "p%40ss", "p@ss"}),
        ("k3y", "k3y", "", {"k3y"}),
        ("k3y:", "k3y", "", {"k3y:", "k3y"}),
    ],
)
def test_the_login_is_no_part_of_the_address_and_is_masked(
    login: str, user: str, password: str, secrets: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"http://{login}@127.0.0.1:3128")
    settings = load_settings()
    assert settings.proxy == Proxy(PROXY, user, password)
    assert set(settings.secrets) == {"a.b.c", *secrets}
    assert login not in repr(settings)


@pytest.mark.parametrize("form", ["console", "json"])
@pytest.mark.parametrize(("answer", "said"), ANSWERS.items())
async def test_the_bot_connects_through_the_proxy_of_the_file(
    answer: bytes, said: str, form: str, tmp_path: Path
) -> None:
    heads: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 " + answer + b"\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        (tmp_path / ".env").write_text(
            f"HTTPS_PROXY=http://me:s3cret@127.0.0.1:{port}\nCARTAGENA_LOG_FORMAT={form}\n",
            encoding="utf-8",
        )
        hidden = {name for one in NAMES for name in (one, one.lower())}
        kept = {name: text for name, text in clean_environment().items() if name not in hidden}
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=tmp_path,
            env=kept
            | {"DISCORD_TOKEN": "a.b.c", "CARTAGENA_DATABASE": str(tmp_path / "games.sqlite3")},
            stderr=PIPE,
        )
        _, stderr_text = await asyncio.wait_for(bot.communicate(), 120)
    assert {head.splitlines()[0] for head in heads} == {b"CONNECT discord.com:443 HTTP/1.1"}
    login = base64.b64encode(b"me:s3cret")
    assert all(b"Proxy-Authorization: Basic " + login in head for head in heads)
    assert bot.returncode == 75, stderr_text
    assert said.format(f"http://127.0.0.1:{port}").encode() in stderr_text
    assert b"HTTPS_PROXY, then start again." in stderr_text
    assert b"s3cret" not in stderr_text
    assert login not in stderr_text
