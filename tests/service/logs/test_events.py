"""Every event that the code logs is a literal text, so that a search finds it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
LOGGING_SOURCES = ("bot.py", "cogs", "service")
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}


def logged_events() -> Iterator[str]:
    """Return the events that the source code logs."""
    for package in LOGGING_SOURCES:
        place = ROOT / package
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            yield from events_in(ast.parse(path.read_text(encoding="utf-8")), path)


def events_in(tree: ast.AST, path: Path) -> Iterator[str]:
    """Return the events that one file logs."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in LEVELS and ast.unparse(node.func.value).startswith(
            ("log", "structlog")
        ):
            [event] = node.args
            assert isinstance(event, ast.Constant), f"{path}:{node.lineno}: spell the event out"
            yield str(event.value)


def test_every_logged_event_is_a_literal_text() -> None:
    assert len(set(logged_events())) > 70
