"""A bot that cannot start says why, as its log is written, and also if nobody reads it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.logs import unread
from service.logs.unread import leave_reason
from tests.e2e.bots import ROOT

PATIENCE = 60
REFUSED = "DISCORD_TOKEN is not set"
NO_STDERR = {
    "closed": "exec 2>&-",
    "closed with all others": "exec 0<&- 1>&- 2>&-",
    "full": "exec 2>/dev/full",
}

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX shell")


def start(environment: dict[str, str], first: str = "") -> subprocess.CompletedProcess[str]:
    """Start the bot in a shell, after a first command."""
    return subprocess.run(
        ("sh", "-c", f'{first}\nexec "$0" "$1"', sys.executable, str(ROOT / "bot.py")),
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@posix_only
@pytest.mark.parametrize("said", ["unknown setting", "no token", "no database"])
def test_reason_is_an_error_in_the_json_log(environment: dict[str, str], said: str) -> None:
    settings = {
        "unknown setting": {"CARTAGENA_PUASE": "1", "DISCORD_TOKEN": "a.b.c"},
        "no token": {},
        "no database": {"CARTAGENA_DATABASE": __file__, "DISCORD_TOKEN": "a.b.c"},
    }[said]
    done = start(environment | settings | {"CARTAGENA_LOG_FORMAT": "json"})
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["level"] for line in lines].count("error") == 1
    assert (lines[-1]["event"], lines[-1]["level"]) == ("Cartagena cannot start", "error")
    assert lines[-1]["reason"]
    assert "stderr" not in {line["logger"] for line in lines}


@posix_only
def test_reason_is_one_plain_line_in_the_console_log(environment: dict[str, str]) -> None:
    done = start(environment)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith(f"Cartagena cannot start: {REFUSED}")


@posix_only
@pytest.mark.parametrize("closing", NO_STDERR.values(), ids=NO_STDERR)
@pytest.mark.parametrize("form", ["json", "console"])
def test_reason_is_beside_the_games_if_nobody_reads_standard_error(
    environment: dict[str, str], closing: str, form: str
) -> None:
    done = start(environment | {"CARTAGENA_LOG_FORMAT": form}, closing)
    assert (done.returncode, done.stderr) == (2, "")
    assert REFUSED in Path(f"{environment['CARTAGENA_DATABASE']}.problem").read_text("utf-8")


@posix_only
def test_reason_is_beside_the_games_if_the_reader_has_gone(environment: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as nobody:  # noqa: PTH123 - a descriptor
        ended = subprocess.run(
            (sys.executable, str(ROOT / "bot.py")),
            env=environment,
            stderr=nobody,
            timeout=PATIENCE,
            check=False,
        )
    assert ended.returncode == 2
    assert REFUSED in Path(f"{environment['CARTAGENA_DATABASE']}.problem").read_text("utf-8")


@pytest.mark.parametrize("database", ["postgresql://me@host/games", "{folder}/gone/games.sqlite3"])
def test_reason_goes_to_the_system_log_if_no_file_can_be_written(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr(unread, "_write_to_system_log", told.append)
    monkeypatch.setattr("service.startup.settings.DEFAULT_DATABASE_FILE", tmp_path / "no" / "x")
    monkeypatch.setenv("CARTAGENA_DATABASE", database.format(folder=tmp_path))
    leave_reason("the reason")
    assert told == ["the reason"]
    assert list(tmp_path.iterdir()) == []


@posix_only
def test_a_tool_works_although_its_standard_error_is_closed(environment: dict[str, str]) -> None:
    tool = ("sh", "-c", 'exec 2>&-\nexec "$0" -m service.backup new.sqlite3', sys.executable)
    ended = subprocess.run(
        tool, env=environment | {"PYTHONPATH": str(ROOT)}, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 2
