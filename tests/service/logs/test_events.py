"""Every event that the code logs has its line in the catalogue."""

import ast
from collections.abc import Iterator
from pathlib import Path

from service.logs.lines import EVENTS

ROOT = Path(__file__).parents[3]
LOGGING = ("bot.py", "cogs", "service")
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}


def logged() -> Iterator[str]:
    """The events that the source logs; one that is no literal cannot be looked up in time."""
    for room in LOGGING:
        place = ROOT / room
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            yield from events(ast.parse(path.read_text(encoding="utf-8")), path)


def events(tree: ast.AST, path: Path) -> Iterator[str]:
    """Walk one file."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in LEVELS and ast.unparse(node.func.value).startswith(
            ("log", "structlog")
        ):
            [event] = node.args
            assert isinstance(event, ast.Constant), f"{path}:{node.lineno}: spell the event out"
            yield str(event.value)


def test_every_event_has_a_line_and_every_line_an_event() -> None:
    assert sorted(set(logged())) == sorted(EVENTS)
