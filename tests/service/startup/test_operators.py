"""Texts for operators: problems with the database, and the log for people and for machines."""

import io
import json
import logging

import pytest
import structlog

from game.storage.errors import NoTimeLeft, RepositoryClosed, StorageProblem
from service.logs.setup import configure
from service.startup.database_problems import SENTENCES
from service.startup.settings import load_settings

TOKEN = "MTA.GxYz_1.s3cret-part"


def with_subclasses(problem: type[StorageProblem]) -> set[type[StorageProblem]]:
    """Return this class of problems with all its subclasses."""
    return {problem}.union(*map(with_subclasses, problem.__subclasses__()))


def test_every_storage_problem_is_explained() -> None:
    # Not at a start: RepositoryClosed (nothing is closed yet), NoTimeLeft (it is about clicks).
    assert set(SENTENCES) == with_subclasses(StorageProblem) - {RepositoryClosed, NoTimeLeft}


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize("form", ["console", "json"])
def test_log_lines_have_the_configured_format(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CARTAGENA_LOG_FORMAT": form}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    configure(load_settings(), stream)
    structlog.get_logger("service.running.serve").info("stopping", count=2)
    logging.getLogger("a.library").warning("said by a library")
    ours, library = stream.getvalue().splitlines()
    assert "stopping" in ours
    assert "said by a library" in library
    if form == "json":
        assert json.loads(ours)["event"] == "stopping"
