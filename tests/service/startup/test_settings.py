"""Settings are read from the environment and from `.env`.

A wrong setting is refused in one line that shows no secret.
"""

import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import SecretStr

from game.storage.sharding import Sharding
from service.startup.problem import StartupProblem, problem_line
from service.startup.requirements import REQUIREMENTS
from service.startup.settings import KNOWN_NAMES, load_database, load_settings
from service.startup.settings_file import FILE_VARIABLES
from tests.storage.files import make_folder_inaccessible

ROOT = Path(__file__).parents[3]
TOKEN = "MTA.GxYz_1.s3cret-part"


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch, isolated_environment: None) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


def test_only_the_token_must_be_set() -> None:
    settings = load_settings()
    assert settings.token.get_secret_value() == TOKEN
    assert settings.database == ROOT / "cartagena.sqlite3", "beside the bot, not in this folder"
    assert (settings.log_level, settings.log_format) == ("INFO", "console")
    assert (settings.api_url, settings.gateway_url) == (None, None)


def test_environment_overrides_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "CARTAGENA_LOG_LEVEL=error\nCARTAGENA_DATABASE=from-file.sqlite3\nSOMETHING_ELSE=1\n"
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    monkeypatch.setenv("CARTAGENA_DATABASE", "from-environment.sqlite3")
    settings = load_settings()
    assert settings.log_level == "ERROR"
    assert settings.database == Path("from-environment.sqlite3")


def test_example_file_leaves_only_the_token_to_be_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    example = ROOT / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(StartupProblem, match="DISCORD_TOKEN is not set"):
        load_settings()
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert load_settings().log_format == "console"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DISCORD_TOKEN", "Bot MTA.GxYz.secret"),
        ("DISCORD_TOKEN", "no-dots-at-all"),
        ("DISCORD_TOKEN", "MTA.GxYz.se cret"),
        ("CARTAGENA_DATABASE", "."),
        ("CARTAGENA_DATABASE", "no/such/folder/games.sqlite3"),
        ("CARTAGENA_DATABASE", "~nobodyhere/games.sqlite3"),
        ("CARTAGENA_LOG_LEVEL", "loud"),
        ("CARTAGENA_LOG_FORMAT", "xml"),
        ("CARTAGENA_PAUSE", "a while"),
        ("CARTAGENA_PAUSE", "-1"),
        ("CARTAGENA_PAUSE", "nan"),
        ("CARTAGENA_DOUBLE_TAP", "6"),
        ("CARTAGENA_CALL_WAIT", "61"),
        ("CARTAGENA_KEEP_DAYS", "0"),
        ("CARTAGENA_KEEP_DAYS", "a year"),
        ("CARTAGENA_KEEP_RESULTS_DAYS", "0"),
        ("CARTAGENA_REQUESTS", "0"),
        ("CARTAGENA_REQUESTS", "5001"),
        ("CARTAGENA_SHARDS", "0"),
        ("CARTAGENA_SHARDS", "many"),
        ("CARTAGENA_SHARE", "0"),
        ("CARTAGENA_SHARE", "1.5"),
        ("CARTAGENA_MONITORING", "9100"),
        ("CARTAGENA_MONITORING", "http://127.0.0.1:9100"),
        ("CARTAGENA_CLOCK", "no/such/file"),
        ("CARTAGENA_CLOCK", "."),
    ],
)
def test_malformed_value_is_refused_and_never_shown(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert str(caught.value) == REQUIREMENTS[variable]
    if variable in {"DISCORD_TOKEN", "CARTAGENA_DATABASE"}:
        written = "".join(traceback.format_exception(caught.value))
        assert value not in written or value == "."
    assert "\n" not in problem_line(caught.value)


@pytest.mark.parametrize(
    ("days", "days_of_results", "kept"),
    [(None, None, None), ("30", None, 30), ("30", "365", 365), (None, "365", 365)],
)
def test_results_are_kept_as_long_as_games_unless_a_setting_says_otherwise(
    days: str | None,
    days_of_results: str | None,
    kept: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    for name, value in (("DAYS", days), ("RESULTS_DAYS", days_of_results)):
        if value is not None:
            monkeypatch.setenv(f"CARTAGENA_KEEP_{name}", value)
    assert load_settings().days_of_results == kept


def test_every_setting_has_a_requirement_text() -> None:
    assert KNOWN_NAMES - set(FILE_VARIABLES.values()) - {"NO_PROXY"} == set(REQUIREMENTS)


def test_database_in_a_forbidden_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_folder_inaccessible(tmp_path / "theirs", monkeypatch)
    monkeypatch.setenv("CARTAGENA_DATABASE", str(tmp_path / "theirs" / "games.sqlite3"))
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert str(caught.value) == REQUIREMENTS["CARTAGENA_DATABASE"]


def test_refusal_names_an_unreadable_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert f"{tmp_path / '.env'} cannot be read" in problem_line(caught.value)


@pytest.mark.parametrize("load", [load_settings, load_database])
@pytest.mark.parametrize(
    "wrong",
    ["CARTAGENA_DATABASE postgresql://cartagena:s3cret@db/games", "DISCORD_TOKEN='unclosed"],
)
def test_line_that_is_no_setting_is_located_but_not_shown(
    wrong: str, load: Callable[[], object], tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(f"# Ours.\nCARTAGENA_PAUSE=1\n\n{wrong}\n", encoding="utf-8")
    with pytest.raises(StartupProblem) as caught:
        load()
    said = problem_line(caught.value)
    assert f"Line 4 of {tmp_path / '.env'} is no setting" in said
    assert "s3cret" not in said


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("CARTAGENA_LOG_LEVEL=error\n", encoding="utf-8-sig")
    assert load_settings().log_level == "ERROR"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows gives links to administrators alone")
def test_refusal_names_the_file_that_an_env_link_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings").touch()
    (tmp_path / ".env").symlink_to(tmp_path / "settings")
    monkeypatch.delenv("DISCORD_TOKEN")
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert f"Put it in {tmp_path / 'settings'} (" in problem_line(caught.value)


def test_settings_know_where_the_database_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_settings().database_source == "default"
    (tmp_path / ".env").write_text("CARTAGENA_DATABASE=games.sqlite3\n", encoding="utf-8")
    assert load_settings().database_source == str(tmp_path / ".env")
    monkeypatch.setenv("CARTAGENA_DATABASE", "")
    assert load_settings().database_source == str(tmp_path / ".env")
    monkeypatch.setenv("CARTAGENA_DATABASE", POSTGRESQL_ADDRESS)
    assert load_settings().database_source == "environment"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CARTAGENA_SHARDS", "16        # Discord's shards in all"),
        ("CARTAGENA_DATABASE", "games.sqlite3 # the games"),
        ("DISCORD_TOKEN", f"{TOKEN} # mine"),
    ],
)
def test_comment_after_a_value_in_the_environment_is_refused(
    variable: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(f"{variable}={value}\n", encoding="utf-8")
    if variable != "CARTAGENA_SHARDS":
        assert load_settings(), "in the .env file, a comment after a value is allowed"
    monkeypatch.setenv(variable, value)
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert f"The value of {variable} in the environment has a comment" in str(caught.value)


def test_token_is_hidden_in_every_representation() -> None:
    settings = load_settings()
    for text in (repr(settings), str(settings), settings.model_dump_json(), f"{settings.token}"):
        assert TOKEN not in text


POSTGRESQL_ADDRESS = "postgresql://me:p%40ss-word@host:5433/games?sslmode=require"


def test_password_of_the_database_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTAGENA_DATABASE", f" {POSTGRESQL_ADDRESS} ")
    settings = load_settings()
    assert isinstance(settings.database, SecretStr)
    assert settings.database.get_secret_value() == POSTGRESQL_ADDRESS
    for text in (repr(settings), str(settings), settings.model_dump_json()):
        assert "ss-word" not in text
    assert {TOKEN, POSTGRESQL_ADDRESS, "p%40ss-word", "p@ss-word"} == set(settings.secrets)
    assert settings.command_keys_file is None


def test_sharding_needs_postgresql(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert load_settings().sharding is None
    monkeypatch.setenv("CARTAGENA_SHARDS", "10")
    with pytest.raises(StartupProblem, match=r"CARTAGENA_SHARDS.*PostgreSQL"):
        load_settings()
    monkeypatch.setenv("CARTAGENA_DATABASE", POSTGRESQL_ADDRESS)
    assert load_settings().sharding == Sharding(shards=10, share_size=4)


def test_key_store_file_is_beside_the_database_file() -> None:
    assert load_settings().command_keys_file == ROOT / "cartagena.sqlite3.commands"
