"""The terminal speaks a language of its own: chosen, else the system's, else English."""

import io
import json
import logging
from pathlib import Path

import pytest
import structlog

from game.storage.errors import OutOfTime, RepositoryClosed, StorageProblem
from service.database import UNUSABLE
from service.logs.setup import configure
from service.startup.problem import StartupProblem, complain
from service.startup.settings import load_settings
from service.startup.terminal import terminal_words

TOKEN = "MTA.GxYz_1.s3cret-part"


@pytest.mark.parametrize(
    ("surroundings", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv"}, "sv"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_YY@euro"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "sv_FI"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_MESSAGES": "POSIX"}, "en"),
        ({"LANG": "sv_SE.UTF-8", "CARTAGENA_LANGUAGE": "en"}, "en"),
        ({"LANG": "en_US.UTF-8", "CARTAGENA_LANGUAGE": "sv"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "CARTAGENA_LANGUAGE": ""}, "sv"),
    ],
)
def test_the_language_of_the_terminal(
    surroundings: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    assert terminal_words().locale == spoken


def test_a_start_that_fails_is_explained_in_the_language_of_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("CARTAGENA_LANGUAGE=sv\n", encoding="utf-8")
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert complain(caught.value).startswith("Cartagena kan inte starta: DISCORD_TOKEN saknas.")


def test_a_file_nobody_can_read_hides_no_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    monkeypatch.setenv("CARTAGENA_LANGUAGE", "sv")
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    assert ".env går inte att läsa" in complain(caught.value)


def kinds(problem: type[StorageProblem]) -> set[type[StorageProblem]]:
    """A trouble and all that are kinds of it."""
    return {problem}.union(*map(kinds, problem.__subclasses__()))


def test_every_trouble_with_the_database_is_explained() -> None:
    # At a start nothing is closed yet, and nobody has clicked.
    assert set(UNUSABLE) == kinds(StorageProblem) - {RepositoryClosed, OutOfTime}


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize(
    ("form", "told", "theirs"), [("console", "stannar", "said"), ("json", "stopping", "said")]
)
def test_the_console_is_for_people_and_json_for_machines(
    form: str, told: str, theirs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CARTAGENA_LANGUAGE": "sv", "CARTAGENA_LOG_FORMAT": form}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    configure(load_settings(), stream)
    structlog.get_logger("service.running.serve").info("stopping", count=2)
    logging.getLogger("a.library").warning("said in English")
    ours, library = stream.getvalue().splitlines()
    assert told in ours
    assert theirs in library
    if form == "json":
        assert json.loads(ours)["event"] == "stopping"
