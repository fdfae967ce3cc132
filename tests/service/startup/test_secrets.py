"""Secrets are read from files of their own, and never shown."""

import traceback
from pathlib import Path

import pytest
from pydantic import SecretStr

from service.startup.problem import StartupProblem, problem_line
from service.startup.settings import load_database, load_settings

TOKEN = "MTA.GxYz_1.s3cret-part"
ADDRESS = "postgresql://cartagena:s3cret-part@db/games"


@pytest.fixture
def token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that DISCORD_TOKEN_FILE names."""
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", encoding="utf-8")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
    return file


@pytest.mark.usefixtures("token")
def test_token_is_read_from_a_file_and_not_shown() -> None:
    assert load_settings().token.get_secret_value() == TOKEN
    assert TOKEN not in repr(load_settings())


def test_byte_order_mark_is_no_part_of_the_token(token: Path) -> None:
    token.write_text(f"{TOKEN}\r\n", encoding="utf-8-sig")
    assert load_settings().token.get_secret_value() == TOKEN


def test_settings_know_where_a_person_corrects_the_token(
    token: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_settings().token_place == str(token)
    monkeypatch.delenv("DISCORD_TOKEN_FILE")
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8")
    assert load_settings().token_place == str(tmp_path / ".env")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert load_settings().token_place == "the environment"


@pytest.mark.usefixtures("token")
def test_database_address_is_read_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "database").write_text(f"  {ADDRESS}\n", encoding="utf-8")
    lines = f"CARTAGENA_DATABASE_FILE={tmp_path / 'database'}\n"
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    database = load_settings().database
    assert isinstance(database, SecretStr)
    assert database.get_secret_value() == ADDRESS
    assert "s3cret-part" in load_settings().secrets
    monkeypatch.delenv("DISCORD_TOKEN_FILE")
    assert load_database() == database, "a tool that leaves Discord alone needs no token"


@pytest.mark.usefixtures("token")
def test_token_and_token_file_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    with pytest.raises(StartupProblem, match="DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set"):
        load_settings()
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "")
    assert load_settings().token.get_secret_value() == TOKEN


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (None, "cannot be read (No such file or directory)"),
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\xff\xfes3cret-part", "cannot be read (UTF-8)"),
    ],
)
def test_unusable_secret_file_is_named_with_the_reason(
    held: bytes | None, said: str, token: Path
) -> None:
    token.unlink()
    if held is not None:
        token.write_bytes(held)
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    line = problem_line(caught.value)
    assert said in line
    assert str(token) in line
    assert "DISCORD_TOKEN_FILE" in line


def test_folder_in_place_of_a_secret_file_is_refused(token: Path) -> None:
    token.unlink()
    token.mkdir()
    with pytest.raises(StartupProblem, match="cannot be read"):
        load_settings()


def test_content_of_a_secret_file_is_never_shown(token: Path) -> None:
    token.write_text("Bot MTA.GxYz.s3cret-part", encoding="utf-8")
    with pytest.raises(StartupProblem, match="DISCORD_TOKEN does not look like") as caught:
        load_settings()
    token.write_bytes(b"s3cret-part\xff")
    with pytest.raises(StartupProblem, match="cannot be read") as undecoded:
        load_settings()
    for one in (caught.value, undecoded.value):
        assert "s3cret" not in "".join(traceback.format_exception(one))
