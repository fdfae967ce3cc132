"""Read language files, and refuse mistakes that Fluent itself ignores."""

from collections import Counter
from pathlib import Path

from fluent.syntax import FluentParser, ast

from i18n.errors import BrokenCatalogue


def parse_language_file(path: Path) -> ast.Resource:
    """Parse one language file.

    Fluent skips what it cannot read, and ignores a second message of the same name. Both are
    mistakes of the author, and would cause a wrong text somewhere else. So they raise an error
    here.
    """
    text = path.read_text(encoding="utf-8")
    # The positions of the parts of a text are not needed, and would take 4 MB of memory.
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
