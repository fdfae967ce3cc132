"""The page for operators names only log lines, links, files and metrics that exist."""

import ast
import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path

from prometheus_client import CollectorRegistry

from game.storage.sharding import LeaseTimes
from service.monitoring.metrics import Metrics, Outcome
from service.running.endpoint import BEHIND_SECONDS
from tests.deploy.guide import GUIDE_PAGE, GUIDE_TEXT, shell_examples_in
from tests.service.logs.test_events import logged_events

ROOT = Path(__file__).parents[2]
LOGGED_EVENTS = frozenset(logged_events())
TAKEOVER_PAGES = ("CHANGELOG.md", "docs/operating.md", "docs/scaling.md")
GRAVE_LEVELS = frozenset({"warning", "error", "exception"})


def named_events() -> set[str]:
    """Return the events in the second column of the last table."""
    rows = GUIDE_TEXT.split("## When something is wrong")[1].splitlines()
    columns = [row.split(" | ") for row in rows if row.startswith("| ")]
    return {event for column in columns[1:] for event in re.findall("`([^`]+)`", column[1])}


def warnings_and_errors() -> Iterator[str]:
    """Yield the events that the source logs as warnings or errors."""
    for package in ("cogs", "service"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Attribute(attr=level), [ast.Constant(event)]):
                        if level in GRAVE_LEVELS and event in LOGGED_EVENTS:
                            yield str(event)
                    case _:
                        pass


def test_every_event_on_the_page_is_logged() -> None:
    assert len(named_events()) > 30
    assert named_events() - LOGGED_EVENTS == set()


def test_page_names_every_warning_and_error() -> None:
    assert set(warnings_and_errors()) - named_events() == set()


def test_every_link_on_the_page_has_a_target() -> None:
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^##+ (.+)$", GUIDE_TEXT, re.MULTILINE)
    }
    for link in re.findall(r"\]\(([^)]+)\)", GUIDE_TEXT):
        if link.startswith("#"):
            assert link[1:] in anchors, link
        elif not link.startswith("http"):
            assert (GUIDE_PAGE.parent / link.split("#")[0]).exists(), link


def test_every_file_on_the_page_exists() -> None:
    for file_path in set(re.findall(r"(?:deploy|requirements)/[a-z-]+(?:\.[a-z]+)*", GUIDE_TEXT)):
        assert (ROOT / file_path).exists(), file_path


def test_page_names_exactly_the_existing_metrics() -> None:
    metrics = Metrics(CollectorRegistry())
    existing = {family.name for family in metrics.registry.collect()}
    named_metrics = {
        name.removesuffix("_total") for name in re.findall(r"cartagena_[a-z_]+", GUIDE_TEXT)
    }
    assert named_metrics == {name for name in existing if name.startswith("cartagena_")}
    assert all(f"`{outcome.value}`" in GUIDE_TEXT for outcome in Outcome)
    assert f"{BEHIND_SECONDS:.0f} seconds" in GUIDE_TEXT


def test_every_page_gives_the_same_time_for_a_takeover() -> None:
    times = LeaseTimes()
    first = ceil(times.lease_seconds + times.precedence)
    last_of_eight = ceil(times.lease_seconds + times.precedence + 7 * times.login_interval)
    pages = [(ROOT / name).read_text("utf-8") for name in TAKEOVER_PAGES]
    assert all(f"answers within {first} seconds" in page for page in pages)
    assert f"the last of them answers within {last_of_eight} seconds" in GUIDE_TEXT
    assert f"| 8 shards | 1 | 10 to {first} s | {last_of_eight} s |" in pages[-1]
    said = [re.findall(r"answers (?:within|after about) (\w+) seconds", page) for page in pages]
    assert {number for numbers in said for number in numbers} == {str(first), str(last_of_eight)}


def test_commands_on_the_page_use_the_bots_virtual_environment() -> None:
    commands = [line for line in "".join(shell_examples_in()).splitlines() if "-m service." in line]
    assert commands
    assert [line for line in commands if ".venv/bin/python -m service." not in line] == []
