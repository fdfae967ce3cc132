"""The files in the image are enough: with only them the bot starts, is healthy, and stops."""

import asyncio
import re
import shlex
import shutil
import signal
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from discord_playground import Playground
from tests.e2e.bots import clean_environment
from tests.long import long

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
TIMEOUT_SECONDS = 120


def instructions(name: str) -> list[list[str]]:
    """Return the words of each line of the Dockerfile with this instruction."""
    lines = (line.split(maxsplit=1) for line in DOCKERFILE.splitlines() if line.strip())
    return [shlex.split(rest[0]) for word, *rest in lines if word == name]


def copied_paths() -> list[tuple[str, str]]:
    """Return the project's files and folders that the Dockerfile copies, with their targets."""
    pairs = (words for words in instructions("COPY") if not words[0].startswith("--from"))
    return [(source, target) for source, target in pairs]


def test_dockerignore_allows_exactly_the_copied_files() -> None:
    allowed = {line[1:] for line in IGNORED if line.startswith("!")}
    assert IGNORED[1] == "*"
    assert {Path(source).parts[0] for source, _ in copied_paths()} == allowed


def test_image_has_a_non_root_user_and_our_health_check() -> None:
    ((user,),) = instructions("USER")
    assert user.split(":")[0].isdigit()
    assert int(user.split(":")[0]) > 0
    (health,) = instructions("HEALTHCHECK")
    assert "service.monitoring.probe" in " ".join(health)


@pytest.mark.parametrize(
    ("file", "number"), [("compose.yaml", 3), ("deploy/compose.shards.yaml", 2)]
)
def test_env_file_can_override_each_setting_of_a_compose_file(file: str, number: int) -> None:
    text = (ROOT / file).read_text("utf-8")
    set_here = re.findall(r"^ +(CARTAGENA_\w+): (.+)$", text, re.MULTILINE)
    assert len(set_here) == number
    assert [one for one in set_here if not one[1].startswith(f"${{{one[0]}:-")] == []


def test_compose_reads_an_optional_env_file() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert re.search(r"^    env_file:\n +- path: \.env\n +required: false\n", text, re.MULTILINE)


@long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
async def test_bot_runs_with_only_the_copied_files(
    playground: Playground, tmp_path: Path, unused_tcp_port: int
) -> None:
    app, data, token = tmp_path / "app", tmp_path / "data", tmp_path / "token"
    for source, target in copied_paths():
        if target.startswith("/app"):
            _copy(ROOT / source, tmp_path / target.lstrip("/"))
    data.mkdir()
    token.write_text(playground.token)
    environment = clean_environment() | {
        "PYTHONPATH": str(app),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DISCORD_TOKEN_FILE": str(token),
        "CARTAGENA_DATABASE": str(data / "cartagena.sqlite3"),
        "CARTAGENA_MONITORING": f"0.0.0.0:{unused_tcp_port}",
        "CARTAGENA_LOG_FORMAT": "json",
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
    }

    async def run(*arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=data,
            env=environment,
            stderr=asyncio.subprocess.PIPE,
        )

    bot = await run(str(app / "bot.py"))
    try:
        await playground.bot_ready(TIMEOUT_SECONDS)
        await asyncio.sleep(3)
        probe = await run("-m", "service.monitoring.probe")
        _, said = await probe.communicate()
        assert (probe.returncode, said) == (0, b"")
        backup = await run("-m", "service.backup", "kept.sqlite3")
        assert await backup.wait() == 0
    finally:
        bot.send_signal(signal.SIGTERM)
        _, log = await asyncio.wait_for(bot.communicate(), TIMEOUT_SECONDS)
    assert bot.returncode == 0, log
    assert b'"event": "stopping"' in log
    assert playground.token.encode() not in log
    await playground.bot_gone()


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    else:
        shutil.copytree(source, target, ignore=_ignored_by_docker)


def _ignored_by_docker(_: str, names: list[str]) -> set[str]:
    patterns = [line.removeprefix("**/") for line in IGNORED if line.startswith("**/")]
    return {name for name in names for pattern in patterns if fnmatch(name, pattern)}
