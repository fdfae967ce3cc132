"""Finds the uses of messages in the source, with their keys and variables."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TEXT_FUNCTIONS = ("words", "phrase", "localised")


@dataclass(frozen=True, slots=True)
class MessageUse:
    """A place in the source that uses messages: by their keys, or by the name of a family."""

    location: str
    keys: tuple[str, ...]
    family: str | None
    variables: frozenset[str]


class UnclearMessageUse(ValueError):
    """The source does not show a key or its variables."""


def uses_in_file(path: Path) -> Iterator[MessageUse]:
    """Yield the uses in a file. Raises UnclearMessageUse at a call that cannot be checked."""
    return uses_in_source(path.read_text(encoding="utf-8"), str(path))


def uses_in_source(source: str, name: str) -> Iterator[MessageUse]:
    """Yield the uses in the text of a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _takes_a_key(node.func):
            where = f"{name}:{node.lineno}"
            variables = _variables(node, where)
            for first in _branches(node.args[0]):
                yield _use(first, where, variables)


def _takes_a_key(callee: ast.expr) -> bool:
    name = _last_name(callee)
    return name in TEXT_FUNCTIONS or name.endswith("_words")


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _variables(call: ast.Call, where: str) -> frozenset[str]:
    names = [keyword.arg for keyword in call.keywords]
    if len(call.args) > 1 or None in names:
        raise UnclearMessageUse(f"{where}: spell the variables out as name=value")
    return frozenset(name for name in names if name is not None)


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


def _use(node: ast.expr, where: str, variables: frozenset[str]) -> MessageUse:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return MessageUse(where, (node.value,), None, variables)
    if isinstance(node, ast.Subscript) and _last_name(node.value).isupper():
        return MessageUse(where, (), _last_name(node.value), variables)
    raise UnclearMessageUse(f"{where}: the key is neither a literal nor FAMILY[member]")
