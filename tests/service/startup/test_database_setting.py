"""Where the games are kept: no password becomes the name of a file or part of a message."""

import traceback
from pathlib import Path

import pytest

from service.startup.problem import StartupProblem, problem_line
from service.startup.requirements import REQUIREMENTS
from service.startup.settings import load_settings, load_storage

LIST = "is a list like host=…"
NOT_POSTGRESQL = "does not begin with postgresql://"
ADDRESS = "In a password, write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25."
REFUSED = {
    ":memory:": "is :memory:",
    ":MEMORY:": "is :memory:",
    "file::memory:?cache=shared": "begins with file: or sqlite:",
    "games.sqlite3?mode=memory": "is :memory:",
    "file:games.sqlite3": "begins with file: or sqlite:",
    "sqlite:games.sqlite3": "begins with file: or sqlite:",
    "sqlite:///games.sqlite3": "begins with file: or sqlite:",
    "sqlite3:games.sqlite3": "begins with file: or sqlite:",
    "sqlite+aiosqlite:///games.sqlite3": "begins with file: or sqlite:",
    "host=db password=s3cret": LIST,
    "password = s3cret": LIST,
    "host=/run/postgresql password=s3cret": LIST,
    "CARTAGENA_DATABASE=postgresql://me:s3cret@db/games": LIST,
    "me:s3cret@db": NOT_POSTGRESQL,
    "me:s3cret@db/games": NOT_POSTGRESQL,
    "'postgresql://me:s3cret@db'": NOT_POSTGRESQL,
    "POSTGRESQL://me:s3cret@db/games": NOT_POSTGRESQL,
    "postgresql:me:s3cret@db": NOT_POSTGRESQL,
    "jdbc:postgresql://db/games?password=s3cret": NOT_POSTGRESQL,
    "postgresql+asyncpg://me:s3cret@db/games": NOT_POSTGRESQL,
    "mysql://me:s3cret@db/games": NOT_POSTGRESQL,
    "postgresql://me:s3?cret@db/games": ADDRESS,
    "postgresql://me:s3/cret@db/games": ADDRESS,
    "postgresql://me:s3#cret@db/games": ADDRESS,
    "postgresql://me:s3@cret@db/games?option": ADDRESS,
    "postgresql://me:s3cret@db:port/games": ADDRESS,
    "s3cret\x00": REQUIREMENTS["CARTAGENA_DATABASE"],
    "s3cret\ngames": REQUIREMENTS["CARTAGENA_DATABASE"],
}
"""Texts that name no database that the bot can use, each with a part of what is said of it."""


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")


@pytest.mark.parametrize(("value", "said"), REFUSED.items())
@pytest.mark.parametrize("is_in_file", [False, True])
def test_other_forms_are_refused_by_name_and_leave_no_file(
    value: str, said: str, is_in_file: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret_file = tmp_path / "secret"
    secret_file.write_text(value, encoding="utf-8")
    if is_in_file or "\x00" in value:
        monkeypatch.setenv("CARTAGENA_DATABASE_FILE", str(secret_file))
    else:
        monkeypatch.setenv("CARTAGENA_DATABASE", value)
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert said in problem_line(caught.value)
    assert "cret" not in "".join(traceback.format_exception(caught.value)).replace("secret", "")
    assert list(tmp_path.iterdir()) == [secret_file]


@pytest.mark.parametrize("value", [one for one in REFUSED if "\x00" not in one and ":" in one])
def test_an_address_is_no_folder_for_backups(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTAGENA_BACKUPS", value)
    if not value.startswith("postgresql://"):
        with pytest.raises(StartupProblem, match=REQUIREMENTS["CARTAGENA_BACKUPS"]):
            load_storage()


@pytest.mark.parametrize("value", ["games.sqlite3", "my=games/a@b.sqlite3", "a b (1).db", "@x"])
def test_a_path_with_unusual_letters_is_a_file(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my=games").mkdir()
    monkeypatch.setenv("CARTAGENA_DATABASE", str(tmp_path / value))
    assert load_settings().database == tmp_path / value
