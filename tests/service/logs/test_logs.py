"""The log has one format for all lines, ids on every line, and no secrets."""

import io
import json
import logging
import warnings

import pytest
import structlog

from game.storage.errors import DatabaseReplaced, GamesMoved, LeaseLost, StorageProblem
from service.logs.setup import configure
from service.startup.settings import Settings, load_settings

TOKEN = "MTA.GxYz_1.s3cret-part"

pytestmark = pytest.mark.usefixtures("own_log")


def settings(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in {"DISCORD_TOKEN": TOKEN, **variables}.items():
        monkeypatch.setenv(name, value)
    return load_settings()


@pytest.fixture(params=["console", "json"])
def stream(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    stream = io.StringIO()
    variables = {"CARTAGENA_LOG_FORMAT": request.param, "CARTAGENA_LOG_LEVEL": "DEBUG"}
    configure(settings(monkeypatch, **variables), stream)
    return stream


def fail() -> None:
    hand = "hidden-" + "skull"
    raise RuntimeError(f"cannot send {TOKEN} with {len(hand)} cards")


def test_token_is_masked_in_every_log_line(stream: io.StringIO) -> None:
    log = structlog.get_logger("ours")
    log.info(f"token {TOKEN}", also=TOKEN, deeper={"token": TOKEN})
    logging.getLogger("theirs").warning("logging in with %s", TOKEN)
    try:
        fail()
    except RuntimeError:
        log.exception("failed")
        logging.getLogger("theirs").exception("failed too")
    assert TOKEN not in stream.getvalue()
    assert stream.getvalue().count("[secret]") >= 6


def test_a_traceback_shows_no_local_variable(stream: io.StringIO) -> None:
    try:
        fail()
    except RuntimeError:
        structlog.get_logger().exception("failed")
    assert "RuntimeError: cannot send" in stream.getvalue()
    assert "hidden-skull" not in stream.getvalue()


@pytest.mark.parametrize(
    ("loss", "reason"),
    [
        (LeaseLost, "The lease of a share in the database here was lost"),
        (GamesMoved, "The games of the database here were moved to another one"),
        (DatabaseReplaced, "The file of the database here was renamed, deleted or replaced"),
    ],
)
def test_loss_is_logged_in_one_line_without_a_traceback(
    stream: io.StringIO, loss: type[StorageProblem], reason: str
) -> None:
    events = ["ours", "ours, told", "theirs", "theirs, told"]
    log, discord_log = structlog.get_logger("ours"), logging.getLogger("discord.client")
    try:
        raise_because_of(loss)
    except ValueError as error:
        log.exception(events[0])
        log.error(events[1], exc_info=error)
        discord_log.exception(events[2])
        discord_log.error(events[3], exc_info=error)
    lines = stream.getvalue().splitlines()
    assert len(lines) == len(events)
    for line, event in zip(lines, events, strict=True):
        assert event in line
        assert "warning" in line
        assert reason in line
    assert "Traceback" not in stream.getvalue()


def raise_because_of(loss: type[StorageProblem]) -> None:
    try:
        raise loss("here")
    except StorageProblem as error:
        raise ValueError from error


def test_error_while_handling_a_lost_share_keeps_its_traceback(stream: io.StringIO) -> None:
    try:
        raise LeaseLost("here")
    except LeaseLost:
        try:
            fail()
        except RuntimeError:
            structlog.get_logger().exception("failed")
    assert "RuntimeError: cannot send" in stream.getvalue()


def test_the_token_of_an_interaction_is_masked(stream: io.StringIO) -> None:
    logging.getLogger("discord.http").warning("POST %s", "/interactions/12/aW50ZXI_x-1/callback")
    logging.getLogger("discord.http").warning("PATCH %s", "/webhooks/34/aW50ZXI_x-1/messages/56")
    assert "aW50ZXI" not in stream.getvalue()
    assert "/webhooks/34/[secret]/messages/56" in stream.getvalue()


def test_debug_lines_of_discord_and_aiosqlite_are_not_logged(stream: io.StringIO) -> None:
    logging.getLogger("discord.gateway").debug("event with a hand")
    logging.getLogger("aiosqlite").debug("row with a hand")
    structlog.get_logger("ours").debug("ours may speak")
    assert "hand" not in stream.getvalue()
    assert "ours may speak" in stream.getvalue()


def test_json_lines_contain_game_and_interaction_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    configure(settings(monkeypatch, CARTAGENA_LOG_FORMAT="json"), stream)
    with structlog.contextvars.bound_contextvars(game="g1", interaction=77):
        structlog.get_logger("ours").info("moved", actions=2)
        logging.getLogger("discord.client").info("theirs")
    structlog.get_logger("ours").info("after")
    ours, theirs, after = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (ours["event"], ours["actions"], ours["level"]) == ("moved", 2, "info")
    assert (ours["game"], ours["interaction"]) == ("g1", 77)
    assert (theirs["game"], theirs["logger"]) == ("g1", "discord.client")
    assert "game" not in after


def test_lines_below_the_log_level_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    configure(settings(monkeypatch, CARTAGENA_LOG_LEVEL="warning"), stream)
    structlog.get_logger("ours").info("small talk")
    logging.getLogger("discord").info("small talk")
    assert stream.getvalue() == ""


def test_warnings_go_into_the_log(stream: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("rusty anchor", stacklevel=1)
    assert "rusty anchor" in stream.getvalue()
