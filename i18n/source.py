"""Language files: read, and refused where Fluent itself would look away."""

from collections import Counter
from pathlib import Path

from fluent.syntax import FluentParser, ast

from i18n.errors import BrokenCatalogue


def read(path: Path) -> ast.Resource:
    """Parse one language file.

    Fluent skips what it cannot read and ignores a second message of the same name; both are
    slips of the pen that would surface as a wrong text far away, so they raise here.
    """
    text = path.read_text(encoding="utf-8")
    # Where each piece of a text stands, nobody asks: that would take 4 MB.
    resource = FluentParser(with_spans=False).parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise BrokenCatalogue(f"{path.name}, line {_line(entry, text)}: {_reason(entry)}")
    for name, times in Counter(_names(resource)).items():
        if times > 1:
            raise BrokenCatalogue(f"{path.name}: {name} stands there {times} times")
    return resource


def _names(resource: ast.Resource) -> list[str]:
    names: list[str] = []
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            names.append(entry.id.name)
            names.extend(f"{entry.id.name}.{part.id.name}" for part in entry.attributes)
        elif isinstance(entry, ast.Term):
            names.append(f"-{entry.id.name}")
    return names


def _line(junk: ast.Junk, text: str) -> int:
    notes = junk.annotations
    start = notes[0].span.start if notes and notes[0].span else 0
    return text.count("\n", 0, start) + 1


def _reason(junk: ast.Junk) -> str:
    return "; ".join(note.message or "unreadable" for note in junk.annotations) or "unreadable"
