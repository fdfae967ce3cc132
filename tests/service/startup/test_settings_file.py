"""The file `.env` is read as it is written, or refused with the reason."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from service.startup.problem import StartupProblem, problem_line
from service.startup.settings import load_settings
from service.startup.settings_file import MISNAMED, wanted_log_format

TOKEN = "MTA.GxYz_1.s3cret-part"


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


def refusal() -> str:
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    return problem_line(caught.value)


@pytest.mark.parametrize("quote", ["", "'", '"'])
@pytest.mark.parametrize("password", ["a${x}b", "a$xb", "$$", "a${CARTAGENA_PAUSE:-1}", "%40"])
def test_a_dollar_sign_in_a_password_stays(quote: str, password: str, tmp_path: Path) -> None:
    address = f"postgresql://me:{password}@host/games"
    (tmp_path / ".env").write_text(f"CARTAGENA_DATABASE={quote}{address}{quote}\n", "utf-8")
    database = load_settings().database
    assert isinstance(database, SecretStr)
    assert database.get_secret_value() == address


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    assert f"{tmp_path / '.env'} is a folder" in refusal()


def test_a_link_to_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").symlink_to(tmp_path / "gone")
    assert f"{tmp_path / 'gone'} cannot be read" in refusal()


@pytest.mark.parametrize("name", MISNAMED)
def test_a_file_with_a_name_like_the_right_one_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("CARTAGENA_PAUSE=3\n", encoding="utf-8")
    assert f"{tmp_path / name} is not read: its name must be .env." in refusal()
    (tmp_path / ".env").touch()
    assert load_settings(), "the right file is there"


def test_a_folder_called_env_is_no_settings_file(tmp_path: Path) -> None:
    (tmp_path / "env").mkdir()
    assert load_settings()


@pytest.mark.parametrize("line", ["CARTAGENA_PAUSE", "export CARTAGENA_PAUSE", "=3", "'"])
def test_a_line_without_a_value_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"\n{line}\n", encoding="utf-8")
    assert f"Line 2 of {tmp_path / '.env'} is no setting" in refusal()


def test_a_second_value_for_a_setting_is_refused(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("CARTAGENA_PAUSE=3\nCARTAGENA_PAUSE=\ncartagena_pause=3\n", encoding="utf-8")
    assert load_settings().computer_pause_seconds == 3
    env.write_text("CARTAGENA_PAUSE=3\n\nexport CARTAGENA_PAUSE=4\n", encoding="utf-8")
    assert f"Line 3 of {env} gives CARTAGENA_PAUSE a second value" in refusal()


@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_token_in_compose_leaves_the_file_of_the_token(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "token").write_text("x.y.z\n", encoding="utf-8")
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={empty}\nDISCORD_TOKEN_FILE=\n", "utf-8")
    monkeypatch.setenv("DISCORD_TOKEN", empty)
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    assert load_settings().token.get_secret_value() == "x.y.z"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", "console"),
        ("CARTAGENA_LOG_FORMAT=json", "json"),
        ("wrong line\n export cartagena_log_format = 'JSON' # ours", "json"),
        ("CARTAGENA_LOG_FORMAT=json\nCARTAGENA_LOG_FORMAT=console", "console"),
        ("#CARTAGENA_LOG_FORMAT=json", "console"),
    ],
)
def test_log_format_is_known_although_other_lines_are_wrong(
    text: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    assert wanted_log_format() == form
    monkeypatch.setenv("CARTAGENA_LOG_FORMAT", "json")
    assert wanted_log_format() == "json"
