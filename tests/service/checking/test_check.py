"""``bot.py --check`` names what is wrong with a set-up, and changes nothing in it."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import bot
from discord_playground import Playground
from game.storage.marks import MOVED_TO
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.schema import all_migrations
from i18n import Catalogue
from service.running.checking import exit_code, find_all
from service.startup import texts
from service.startup.findings import Finding, Result
from tests.e2e.bots import ROOT
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql
from tests.storage.test_migrations import make_earlier_sqlite

NEEDED = ("view_channel", "send_messages", "attach_files")
PATIENCE_SECONDS = 120


class Setup:
    """A set-up that is well, until a test breaks it."""

    def __init__(
        self, folder: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.folder = folder
        self.games = folder / "cartagena.sqlite3"
        self.playground = playground
        self._monkeypatch = monkeypatch

    def set(self, **variables: str) -> None:
        for name, value in variables.items():
            self._monkeypatch.setenv(name, value)

    def write_texts(self, english: str) -> None:
        """Replace all languages by this English file."""
        (self.folder / "en.ftl").write_text(english, "utf-8")
        self._monkeypatch.setattr(texts, "shipped_catalogue", lambda: Catalogue.load(self.folder))


@pytest.fixture
async def setup(
    online: None, tmp_path: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> Setup:
    await create_database_with_game(tmp_path / "cartagena.sqlite3")
    return Setup(tmp_path, playground, monkeypatch)


async def of(subject: str, *, offline: bool = False) -> list[tuple[Result, str]]:
    found = await find_all(NEEDED, offline=offline)
    return [(one.result, one.text) for one in found if one.subject == subject]


async def test_set_up_that_is_well_is_well_in_all_parts(setup: Setup) -> None:
    before = contents_by_file_name(setup.folder)
    assert await find_all(NEEDED, offline=False) == [
        Finding("settings", Result.WELL, "They are read from the environment."),
        Finding("database", Result.WELL, f"{setup.games} has 1 game."),
        Finding("languages", Result.WELL, "de, en, nl, sv"),
        Finding(
            "token", Result.WELL, "It is that of Cartagena; 1000 of 1000 session starts are left."
        ),
        Finding("permissions", Result.WELL, "The bot has all that it needs on 1 server."),
    ]
    assert not setup.playground.gateway.bot_is_there()
    assert contents_by_file_name(setup.folder) == before


class Fault(NamedTuple):
    """A way to break a set-up, and what the check says about it."""

    subject: str
    result: Result
    said: str


def miss_the_token(setup: Setup) -> Fault:
    setup.set(DISCORD_TOKEN="")
    return Fault("settings", Result.PROBLEM, "DISCORD_TOKEN is not set")


def cut_the_token(setup: Setup) -> Fault:
    setup.set(DISCORD_TOKEN="MTA.GxYz")
    return Fault("settings", Result.PROBLEM, "DISCORD_TOKEN does not look like a bot token")


def misspell_a_setting(setup: Setup) -> Fault:
    (setup.folder / ".env").write_text("CARTAGENA_PUASE=1\n", "utf-8")
    return Fault("settings", Result.PROBLEM, "Is CARTAGENA_PAUSE meant?")


def name_a_folder_that_is_not_there(setup: Setup) -> Fault:
    setup.set(CARTAGENA_DATABASE=str(setup.folder / "no" / "games.sqlite3"))
    return Fault("settings", Result.PROBLEM, "CARTAGENA_DATABASE must name a file in a folder")


def name_a_socks_proxy(setup: Setup) -> Fault:
    setup.set(HTTPS_PROXY="socks5://127.0.0.1:1", DISCORD_API_URL="", DISCORD_GATEWAY_URL="")
    return Fault("settings", Result.PROBLEM, "The bot cannot use SOCKS")


def use_another_programs_database(setup: Setup) -> Fault:
    setup.set(CARTAGENA_DATABASE=str(setup.folder / "other.sqlite3"))
    with closing(sqlite3.connect(setup.folder / "other.sqlite3")) as connection:
        connection.execute("CREATE TABLE stamps (id INTEGER)")
    return Fault("database", Result.PROBLEM, "belongs to another program")


def use_a_newer_database(setup: Setup) -> Fault:
    run_sql(setup.games, f"PRAGMA user_version = {len(all_migrations()) + 1}")
    return Fault("database", Result.PROBLEM, "A newer release wrote the database")


def damage_the_database(setup: Setup) -> Fault:
    content = setup.games.read_bytes()
    setup.games.write_bytes(content[:4096] + b"\xff" * 4096 + content[8192:])
    return Fault("database", Result.PROBLEM, "is damaged")


def lose_the_database_of_a_log(setup: Setup) -> Fault:
    setup.games.unlink()
    setup.games.with_name(f"{setup.games.name}-wal").write_bytes(b"x" * 100)
    return Fault("database", Result.PROBLEM, "There is a log, but no database")


def move_the_games_away(setup: Setup) -> Fault:
    with closing(sqlite3.connect(setup.games, isolation_level=None)) as connection:
        connection.execute("INSERT INTO meta (key, value) VALUES (?, 'elsewhere')", (MOVED_TO,))
    return Fault("database", Result.PROBLEM, "were moved to another one")


def name_a_server_that_is_away(setup: Setup) -> Fault:
    setup.set(CARTAGENA_DATABASE="postgresql://cartagena@127.0.0.1:1/cartagena")
    return Fault("database", Result.AWAY, "No server listens for the database")


def break_the_english_texts(setup: Setup) -> Fault:
    setup.write_texts("lobby-join = { $broken\n")
    return Fault("languages", Result.PROBLEM, "The English texts cannot be used")


def use_a_token_that_discord_refuses(setup: Setup) -> Fault:
    setup.set(DISCORD_TOKEN="another.bad.token")
    return Fault("token", Result.PROBLEM, "Discord refuses DISCORD_TOKEN")


def cut_discord_off(setup: Setup) -> Fault:
    setup.set(DISCORD_API_URL="http://127.0.0.1:1/api/v10")
    return Fault("token", Result.AWAY, "Discord cannot be reached")


def take_a_permission(setup: Setup) -> Fault:
    setup.playground.person("Ana").deny_everywhere("attach_files")
    return Fault("permissions", Result.WARNING, "the bot lacks: attach files.")


Break = Callable[[Setup], Fault]

FAULTS: tuple[Break, ...] = (
    miss_the_token,
    cut_the_token,
    misspell_a_setting,
    name_a_folder_that_is_not_there,
    name_a_socks_proxy,
    use_another_programs_database,
    use_a_newer_database,
    damage_the_database,
    lose_the_database_of_a_log,
    move_the_games_away,
    name_a_server_that_is_away,
    break_the_english_texts,
    use_a_token_that_discord_refuses,
    cut_discord_off,
    take_a_permission,
)
ONLY_ONLINE = (
    name_a_server_that_is_away,
    use_a_token_that_discord_refuses,
    cut_discord_off,
    take_a_permission,
)


@pytest.mark.parametrize("break_it", FAULTS, ids=lambda fault: fault.__name__)
async def test_broken_set_up_is_named_and_nothing_else(setup: Setup, break_it: Break) -> None:
    fault = break_it(setup)
    found = await find_all(NEEDED, offline=False)
    bad = [one for one in found if one.result not in {Result.WELL, Result.UNTRIED}]
    assert [(one.subject, one.result) for one in bad] == [(fault.subject, fault.result)]
    assert fault.said in bad[0].text


@pytest.mark.parametrize("break_it", FAULTS, ids=lambda fault: fault.__name__)
async def test_without_the_network_only_other_faults_are_found(
    setup: Setup, break_it: Break
) -> None:
    fault = break_it(setup)
    found = await find_all(NEEDED, offline=True)
    assert {one.subject for one in found} == {"settings", "database", "languages"}
    bad = [one.subject for one in found if one.result not in {Result.WELL, Result.UNTRIED}]
    assert bad == ([] if break_it in ONLY_ONLINE else [fault.subject])


async def test_database_that_a_bot_uses_is_looked_at(setup: Setup) -> None:
    async with await SqliteRepository.open(setup.games) as repository:
        await repository.save_text("key", "value")
        assert await of("database", offline=True) == [(Result.WELL, f"{setup.games} has 1 game.")]


async def test_database_that_is_not_there_is_not_made(setup: Setup) -> None:
    setup.games.unlink()
    ((result, text),) = await of("database", offline=True)
    assert (result, "no games yet" in text) == (Result.WELL, True)
    assert contents_by_file_name(setup.folder) == {}


async def test_database_of_an_earlier_version_is_not_migrated(setup: Setup) -> None:
    newest = len(all_migrations())
    make_earlier_sqlite(setup.games, newest - 1)
    ((result, text),) = await of("database", offline=True)
    assert (result, f"from version {newest - 1} to {newest}" in text) == (Result.WELL, True)
    assert run_sql(setup.games, "PRAGMA user_version") == [(newest - 1,)]


async def test_application_that_nobody_can_add_is_named(setup: Setup) -> None:
    world = setup.playground.world
    world.setup = replace(world.setup, installation_kinds=())
    assert "Add App" in (await of("installation"))[0][1]


async def test_more_servers_than_discord_names_at_once_are_looked_at(setup: Setup) -> None:
    for number in range(200):
        setup.playground.add_guild(f"Port {number}", ("quay",), ("Ana",))
    ((result, text),) = await of("permissions")
    assert (result, "on 201 servers" in text) == (Result.WELL, True)


def test_guide_explains_every_subject_and_result() -> None:
    guide = (ROOT / "docs/operating.md").read_text("utf-8").split("### Checking a set-up")[1]
    section = guide.split("\n### ")[0]
    subjects = ("settings", "database", "languages", "token", "installation", "permissions")
    assert [name for name in subjects if f"| `{name}` |" not in section] == []
    assert [one.value for one in Result if f"`{one.value}`" not in section] == []


async def run(environment: dict[str, str], *arguments: str) -> tuple[int, str, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        env={**environment, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE_SECONDS)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_command_lists_everything_on_one_screen(
    environment: dict[str, str], addresses: dict[str, str]
) -> None:
    code, out, err = await run(environment | addresses, "--check")
    assert (code, err) == (0, "")
    subjects = [line.split()[:2] for line in out.splitlines()]
    assert subjects == [
        ["settings", "ok"],
        ["database", "ok"],
        ["languages", "ok"],
        ["token", "ok"],
        ["permissions", "ok"],
    ]


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([Result.WELL, Result.WARNING, Result.UNTRIED], 0),
        ([Result.AWAY, Result.WARNING, Result.WELL], 75),
        ([Result.AWAY, Result.PROBLEM], 2),
    ],
)
def test_exit_code_is_that_of_a_start(results: list[Result], code: int) -> None:
    assert exit_code([Finding("x", result, "") for result in results]) == code


@pytest.mark.parametrize("arguments", [["--chekc"], ["--check", "now"], ["--offline"]])
def test_other_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bot.main(arguments) == 2
    assert "python bot.py --check" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the output")
def test_closed_output_changes_no_exit_code(environment: dict[str, str]) -> None:
    command = 'exec "$0" "$1" --check --offline >&-'
    done = subprocess.run(
        ("sh", "-c", command, sys.executable, str(ROOT / "bot.py")),
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert (done.returncode, done.stderr) == (2, b"")


async def test_for_machines_each_finding_is_a_line_of_the_log(
    environment: dict[str, str], addresses: dict[str, str]
) -> None:
    given = environment | addresses | {"CARTAGENA_LOG_FORMAT": "json", "CARTAGENA_PAUSE": "x"}
    code, out, err = await run(given, "--check", "--offline")
    lines = [json.loads(line) for line in err.splitlines()]
    assert (code, out) == (2, "")
    assert [(line["event"], line["subject"], line["level"]) for line in lines] == [
        ("checked", "settings", "error"),
        ("checked", "database", "info"),
        ("checked", "languages", "info"),
    ]
