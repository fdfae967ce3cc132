"""Reads the messages of a language file, and the variables that each message takes."""

from functools import cache
from pathlib import Path

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from i18n import source


class _Mentions(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(
            f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name
        )


@cache
def parse_language_file(path: Path) -> ast.Resource:
    """Return a language file, parsed once for all tests."""
    return source.parse_language_file(path)


def variables_by_key(path: Path) -> dict[str, frozenset[str]]:
    """Return the variables of each message and attribute, with those of quoted messages."""
    patterns = _patterns(parse_language_file(path))
    return {key: _variables(key, patterns) for key in patterns}


def quoted_messages(path: Path) -> frozenset[str]:
    """Return the messages that other messages of the file quote."""
    return frozenset().union(
        *(one.messages for one in _patterns(parse_language_file(path)).values())
    )


def _patterns(resource: ast.Resource) -> dict[str, _Mentions]:
    found: dict[str, _Mentions] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                found[entry.id.name] = _mentions(entry.value)
            for part in entry.attributes:
                found[f"{entry.id.name}.{part.id.name}"] = _mentions(part.value)
    return found


def _mentions(pattern: ast.Pattern) -> _Mentions:
    visitor = _Mentions()
    visitor.visit(pattern)
    return visitor


def _variables(key: str, patterns: dict[str, _Mentions]) -> frozenset[str]:
    one = patterns[key]
    inner = (_variables(name, patterns) for name in one.messages if name in patterns)
    return frozenset(one.variables).union(*inner)
