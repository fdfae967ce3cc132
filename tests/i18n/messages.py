"""Reads the messages of a language file, and the variables that each message takes."""

from functools import cache
from pathlib import Path

from fluent.syntax import ast

from i18n import source


@cache
def parse_language_file(path: Path) -> ast.Resource:
    """Return a language file, parsed once for all tests."""
    return source.read_language_file(path).resource


def variables_by_key(path: Path) -> dict[str, frozenset[str]]:
    """Return the variables of each message and attribute, with those of quoted messages."""
    return source.variables_by_key(source.mentions_by_key(parse_language_file(path)))


def quoted_messages(path: Path) -> frozenset[str]:
    """Return the messages that other messages of the file quote."""
    mentioned = source.mentions_by_key(parse_language_file(path))
    return frozenset().union(*(one.messages for one in mentioned.values()))
