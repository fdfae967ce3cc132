"""The page for operators names only log lines, links, files and metrics that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry

from service.monitoring.metrics import Metrics
from service.monitoring.reports import Outcome
from service.running.endpoint import BEHIND_SECONDS
from tests.deploy.guide import PAGE, TEXT, examples
from tests.service.logs.test_events import logged

ROOT = Path(__file__).parents[2]
LOGGED = frozenset(logged())
GRAVE = frozenset({"warning", "error", "exception"})


def named() -> set[str]:
    """Return the events in the second column of the last table."""
    rows = TEXT.split("## When something is wrong")[1].splitlines()
    columns = [row.split(" | ") for row in rows if row.startswith("| ")]
    return {event for column in columns[1:] for event in re.findall("`([^`]+)`", column[1])}


def grave() -> Iterator[str]:
    """Yield the events that the source logs as warnings or errors."""
    for package in ("cogs", "service"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Attribute(attr=level), [ast.Constant(event)]):
                        if level in GRAVE and event in LOGGED:
                            yield str(event)
                    case _:
                        pass


def test_every_event_on_the_page_is_logged() -> None:
    assert len(named()) > 30
    assert named() - LOGGED == set()


def test_page_names_every_warning_and_error() -> None:
    assert set(grave()) - named() == set()


def test_every_link_on_the_page_has_a_target() -> None:
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^##+ (.+)$", TEXT, re.MULTILINE)
    }
    for place in re.findall(r"\]\(([^)]+)\)", TEXT):
        if place.startswith("#"):
            assert place[1:] in anchors, place
        elif not place.startswith("http"):
            assert (PAGE.parent / place.split("#")[0]).exists(), place


def test_every_file_on_the_page_exists() -> None:
    for place in set(re.findall(r"(?:deploy|requirements)/[a-z-]+(?:\.[a-z]+)*", TEXT)):
        assert (ROOT / place).exists(), place


def test_page_names_exactly_the_existing_metrics() -> None:
    metrics = Metrics(CollectorRegistry())
    given = {family.name for family in metrics.registry.collect()}
    told = {name.removesuffix("_total") for name in re.findall(r"cartagena_[a-z_]+", TEXT)}
    assert told == {name for name in given if name.startswith("cartagena_")}
    assert all(f"`{outcome.value}`" in TEXT for outcome in Outcome)
    assert f"{BEHIND_SECONDS:.0f} seconds" in TEXT


def test_commands_on_the_page_use_the_bots_virtual_environment() -> None:
    asked = [line for line in "".join(examples()).splitlines() if "-m service." in line]
    assert asked
    assert [line for line in asked if ".venv/bin/python -m service." not in line] == []
