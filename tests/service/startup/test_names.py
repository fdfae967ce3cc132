"""A name that is no setting stops the start in `.env`, and as a typing error everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.startup import settings_file
from service.startup.problem import StartupProblem
from service.startup.settings import KNOWN_NAMES, load_database, load_monitoring, load_settings
from service.startup.settings_file import PREFIX, UnusedNames, letters_apart
from tests.e2e.bots import ROOT

TOKEN = "MTA.GxYz_1.s3cret-part"
OURS = sorted(name for name in KNOWN_NAMES if name.startswith(PREFIX))
SET_BY_KUBERNETES = (
    "CARTAGENA_SERVICE_HOST",
    "CARTAGENA_SERVICE_PORT",
    "CARTAGENA_SERVICE_PORT_METRICS",
    "CARTAGENA_PORT",
    "CARTAGENA_PORT_9100_TCP",
    "CARTAGENA_PORT_9100_TCP_ADDR",
    "CARTAGENA_PORT_9100_TCP_PORT",
    "CARTAGENA_PORT_9100_TCP_PROTO",
)
"""What Kubernetes sets in every pod if a service is called `cartagena`."""
GUESSES = {
    "CARTAGENA_KEEPDAYS": "CARTAGENA_KEEP_DAYS",
    "CARTAGENA_KEEP_DAY": "CARTAGENA_KEEP_DAYS",
    "CARTAGENA_DB": "CARTAGENA_DATABASE",
    "CARTAGENA_LOGFORMAT": "CARTAGENA_LOG_FORMAT",
    "CARTAGENA_PUASE": "CARTAGENA_PAUSE",
    "CARTAGENA_BACKUP_FOLDER": "CARTAGENA_BACKUPS",
    "CARTAGENA_LOGLEVEL": "CARTAGENA_LOG_LEVEL",
    "CARTAGNA_DATABASE": "CARTAGENA_DATABASE",
    "DISCORD_TOKENS": "DISCORD_TOKEN",
    "HTTPS_PROXI": "HTTPS_PROXY",
}
SHIPPED_FILES = (
    ".env.example",
    "deploy/settings",
    "compose.yaml",
    "deploy/compose.postgresql.yaml",
    "deploy/compose.shards.yaml",
    "Dockerfile",
    "docs/operating.md",
    "docs/scaling.md",
    "docs/settings.md",
)
NAME = re.compile(rf"\b{PREFIX}[A-Z][A-Z_]*[A-Z]\b(?!\*)")


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Set the token, and let no folder beside the checkout count as another release."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(settings_file, "RELEASE", tmp_path / "releases" / "this")


def refusal() -> str:
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    return str(caught.value)


def misspelt(name: str) -> Iterator[str]:
    """Yield a name with a letter too many, too few, swapped or without its second hyphen."""
    middle = (len(PREFIX) + len(name)) // 2
    yield name + "X"
    yield name[:-1]
    yield name[:middle] + name[middle + 1 :]
    yield name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]
    yield PREFIX + name.removeprefix(PREFIX).replace("_", "")


MISSPELT = [(wrong, name) for name in OURS for wrong in misspelt(name) if wrong not in KNOWN_NAMES]


@pytest.mark.parametrize(("wrong", "name"), MISSPELT)
def test_every_misspelt_setting_stops_the_start_wherever_it_is(
    wrong: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(f"# Ours.\n{wrong}=\n", encoding="utf-8")
    assert f"Line 2 of {tmp_path / '.env'} sets {wrong}, which is no setting" in refusal()
    (tmp_path / ".env").unlink()
    monkeypatch.setenv(wrong, "1")
    assert f"The environment sets {wrong}, which is no setting" in refusal()
    assert letters_apart(wrong, name) <= 2


@pytest.mark.parametrize(("guess", "meant"), GUESSES.items())
def test_unknown_name_in_the_file_is_refused_with_the_nearest_setting(
    guess: str, meant: str, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(f"{guess}=1\n", encoding="utf-8")
    assert f"Is {meant} meant?" in refusal()
    for load in (load_database, load_monitoring):
        with pytest.raises(StartupProblem, match=meant):
            load()


def test_names_that_others_set_in_the_environment_are_only_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in SET_BY_KUBERNETES:
        monkeypatch.setenv(name, "tcp://10.0.0.1:9100")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:3128")
    monkeypatch.setenv("DISCORD_TOKEN_2", "of another bot")
    assert load_settings().unused_names == UnusedNames((), tuple(sorted(SET_BY_KUBERNETES)))


def test_names_of_other_programs_in_the_file_are_ignored(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("COMPOSE_PROJECT_NAME=x\nTZ=Europe/Paris\n", encoding="utf-8")
    assert load_settings().unused_names == UnusedNames((), ())


def test_setting_of_a_newer_release_beside_this_one_is_reported_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    newer = tmp_path / "releases" / "cartagena-1.1.0"
    newer.mkdir(parents=True)
    (tmp_path / ".env").write_text("CARTAGENA_MOON=full\n", encoding="utf-8")
    assert "Line 1 of" in refusal()
    (newer / ".env.example").write_text("# The moon.\n# CARTAGENA_MOON=\n", encoding="utf-8")
    assert load_settings().unused_names == UnusedNames(("CARTAGENA_MOON",), ())
    assert load_database()


@pytest.mark.parametrize("file", SHIPPED_FILES)
def test_our_files_and_pages_name_only_settings(file: str) -> None:
    found = set(NAME.findall((ROOT / file).read_text("utf-8")))
    assert found
    assert found - KNOWN_NAMES == set()


@pytest.mark.parametrize("file", [".env.example", "docs/settings.md"])
def test_every_setting_is_explained(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert {name for name in KNOWN_NAMES if not re.search(rf"\b{name}\b", text)} == set()
